import { describe, expect, it } from 'vitest';
import {
  pickedAfter,
  stoneOfLine,
  tickedLines,
} from '../../src/features/stone/match/match-lines.ts';
import {
  matchQuestion,
  matchSearchOf,
  parseMatchSearch,
  savedMatchSearch,
} from '../../src/features/stone/match/match-params.ts';

const HOUSE = { set_size: 2, rules: [{ field: 'carat', tolerance: 0.05 }] } as const;
const house = { ...HOUSE, rules: [...HOUSE.rules] };

describe('the URL of a search for pairs', () => {
  it('keeps valid parameters and drops the others', () => {
    expect(
      parseMatchSearch({
        shape: 'OVAL',
        rules: 'carat~0.07,color~1,carat~2,lab,milky~x',
        set: '3',
        size: 500,
        sort: '-sell_amt,color,score',
        pair_amt: '9000..5000',
        pair_ppc: 'x',
        view: 'cards',
      }),
    ).toEqual({
      shape: 'OVAL',
      rules: 'carat~0.07,color~1',
      set: 3,
      sort: '-sell_amt,score',
      pair_amt: '5000..9000',
    });
    expect(parseMatchSearch({ set: 9, rules: '' })).toEqual({});
  });

  it('omits default rules, also in a saved search', () => {
    const plain = parseMatchSearch({ shape: 'OVAL' });
    expect(matchQuestion(plain, null)).toEqual({
      filter: { diamond_type: 1, shape: ['OVAL'], page: 1, size: 1 },
      page: 1,
      size: 50,
    });
    expect(savedMatchSearch(plain, house)).toMatchObject({ search_type: 2, match: null });
  });

  it('comes back from what was kept', () => {
    const search = parseMatchSearch({
      shape: 'OVAL',
      rules: 'color~1',
      set: 3,
      sort: '-sell_amt',
      pair_amt: '5000..9000',
      pair_ppc: '..3000',
    });
    const kept = savedMatchSearch(search, house);
    expect(kept.filter).not.toHaveProperty('sort');
    expect(kept.match).toEqual({
      rules: [{ field: 'color', tolerance: 1 }],
      set_size: 3,
      sell_amt: { from: 5000, to: 9000 },
      markup_ppc: { to: 3000 },
      sort: [{ field: 'sell_amt', descending: true }],
    });
    expect(matchSearchOf(kept)).toEqual({ ...search, growth: 'both' });
    // With a size of its own the rules of that day are kept as well.
    expect(savedMatchSearch(parseMatchSearch({ set: 3 }), house).match).toEqual({
      ...house,
      set_size: 3,
    });
  });
});

describe('the selection of pairs', () => {
  const set = (...numbers: string[]) => ({ stones: numbers.map((stock_no) => ({ stock_no })) });
  const lines = [set('A', 'B'), set('C', 'D')].flatMap((one) => [
    { id: `head ${one.stones[0]?.stock_no}`, set: one, stone: null },
    ...one.stones.map((stone) => ({ id: stone.stock_no, set: one, stone })),
  ]) as unknown as Parameters<typeof pickedAfter>[0];
  const afterTick = (picked: string[], toggled: string) => {
    const before = tickedLines(lines, new Set(picked));
    const next = new Set(before);
    if (!next.delete(toggled)) next.add(toggled);
    return [...pickedAfter(lines, before, next, new Set(picked))];
  };

  it('selects all stones of a set by any of its rows', () => {
    expect(afterTick([], 'head A')).toEqual(['A', 'B']);
    expect(afterTick(['A', 'B'], 'D')).toEqual(['A', 'B', 'C', 'D']);
    expect(afterTick(['A', 'B', 'C', 'D'], 'C')).toEqual(['A', 'B']);
    expect(afterTick(['A', 'B'], 'head A')).toEqual([]);
  });

  it('selects the header row only if all its stones are selected', () => {
    expect([...tickedLines(lines, new Set(['A']))]).toEqual(['A']);
    expect([...tickedLines(lines, new Set(['A', 'B']))]).toEqual(['A', 'B', 'head A']);
  });

  it('the arrow keys include the header row of a set', () => {
    expect(stoneOfLine(lines, 'head C', 'B')).toBe('C');
    expect(stoneOfLine(lines, 'head C', 'C')).toBe('B');
    expect(stoneOfLine(lines, 'head A', 'A')).toBe('A');
    expect(stoneOfLine(lines, 'D', 'C')).toBe('D');
  });
});
