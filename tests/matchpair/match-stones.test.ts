import { describe, expect, it } from 'vitest';
import { createRandom } from '../../demo/random.ts';
import type { MatchColumn } from '../../server/stock/matchpair/match-cells.ts';
import { matchStones } from '../../server/stock/matchpair/match-stones.ts';
import type { SetChoice } from '../../server/stock/matchpair/set-order.ts';

const column = (values: readonly number[], tolerance: number, isRelative = false): MatchColumn => ({
  values: Int32Array.from(values),
  tolerance,
  isRelative,
});
const numbered = (count: number) => Int32Array.from({ length: count }, (_, at) => at + 1);
interface Priced {
  /** price of each stone in cents; by default the stones have no price */
  readonly amount?: readonly number[];
  /** Rap of each stone in cents */
  readonly rap?: readonly number[];
  readonly choice?: SetChoice;
}
function match(
  columns: readonly MatchColumn[],
  setSize = 2,
  { amount = [], rap = [], choice = {} }: Priced = {},
) {
  const count = columns[0]?.values.length ?? 0;
  const each = (values: readonly number[]) =>
    Float64Array.from({ length: count }, (_, at) => values[at] ?? 0);
  const prices = {
    carat: new Int32Array(count).fill(1_000),
    rap: each(rap),
    amount: each(amount),
  };
  const { sets, isComplete } = matchStones(
    { nr: numbered(count), columns, prices },
    setSize,
    1_000,
    choice,
  );
  return { sets: sets.map(({ prices: _, ...set }) => set), isComplete };
}
const numbersOf = (columns: readonly MatchColumn[], setSize?: number) =>
  match(columns, setSize).sets.map(({ nrs }) => nrs);

/** How far apart two stones are, as the specification of a match says it: the plain way to hold the engine against. */
function distance(columns: readonly MatchColumn[], a: number, b: number): number | null {
  const parts = columns.map(({ values, tolerance, isRelative }) => {
    const [one = 0, other = 0] = [values[a], values[b]];
    const apart = Math.abs(one - other);
    if (tolerance === 0) return apart === 0 ? 0 : 2;
    return isRelative ? (apart * 10_000) / Math.min(one, other) / tolerance : apart / tolerance;
  });
  if (parts.some((part) => part > 1)) return null;
  const measured = parts.filter((_, at) => columns[at]?.tolerance !== 0);
  return measured.length === 0
    ? 0
    : measured.reduce((sum, part) => sum + part, 0) / measured.length;
}

describe('matching pairs', () => {
  it('are within every tolerance, including both ends, and equal in fields without a tolerance', () => {
    expect(numbersOf([column([100, 105], 5)])).toEqual([[1, 2]]);
    expect(numbersOf([column([100, 106], 5)])).toEqual([]);
    expect(numbersOf([column([100, 100], 5), column([1, 2], 0)])).toEqual([]);
    expect(numbersOf([column([10_000, 11_000], 1_000, true)])).toEqual([[1, 2]]);
    expect(numbersOf([column([10_000, 11_001], 1_000, true)])).toEqual([]);
  });

  it('are sorted by score, and no stone is in two pairs', () => {
    expect(match([column([100, 104, 105, 200, 200], 5)]).sets).toEqual([
      { nrs: [4, 5], distance: 0, differences: [0] },
      { nrs: [2, 3], distance: 0.2, differences: [1] },
    ]);
  });

  it('with equal scores are sorted by stone order', () => {
    expect(numbersOf([column([7, 7, 7, 7, 7], 1)])).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'equal the result of comparing all stones, drawn by %i',
    (seed) => {
      const random = createRandom(seed, 'pairs');
      const count = 60;
      const draw = (most: number) =>
        Array.from({ length: count }, () => 1 + Math.floor(random.next() * most));
      const columns = [
        column(draw(2), 0),
        column(draw(9), 1),
        column(draw(400), 60),
        column(draw(300), 45),
        column(draw(100), 4_000, true),
      ];
      const { sets, isComplete } = match(columns);
      expect(isComplete).toBe(true);
      const all = pairsOf(count)
        .map(([a, b]) => ({ a, b, distance: distance(columns, a, b) }))
        .filter((pair) => pair.distance !== null)
        .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
      expect(sets.length).toBeGreaterThan(0);
      expect(sets[0]?.distance).toBeCloseTo(all[0]?.distance ?? Number.NaN, 9);
      const taken = new Set<number>();
      for (const { nrs, distance: told } of sets) {
        const [a = 0, b = 0] = nrs.map((nr) => nr - 1);
        expect(told).toBeCloseTo(distance(columns, a, b) ?? Number.NaN, 9);
        for (const nr of nrs) {
          expect(taken.has(nr)).toBe(false);
          taken.add(nr);
        }
      }
      expect(sets.map((set) => set.distance)).toEqual(
        sets.map((set) => set.distance).toSorted((a, b) => a - b),
      );
    },
  );
});

const pairsOf = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, a) => a).flatMap((a) =>
    Array.from({ length: count - a - 1 }, (_, at): [number, number] => [a, a + 1 + at]),
  );

describe('prices of a pair', () => {
  // The pairs of 1 and 2, of 3 and 4 and of 5 and 6 match ever less well.
  const columns = [column([100, 100, 200, 201, 300, 302], 5)];
  const amount = [300, 301, 100, 100, 200, 200];
  const order = (choice: SetChoice, rap?: readonly number[]) =>
    match(columns, 2, { amount, choice, ...(rap ? { rap } : {}) }).sets.map(({ nrs }) => nrs[0]);

  it('sort the pairs in either direction, and the closest match comes first among equals', () => {
    expect(order({})).toEqual([1, 3, 5]);
    expect(order({ sort: [{ field: 'sell_amt', descending: false }] })).toEqual([3, 5, 1]);
    expect(order({ sort: [{ field: 'markup_ppc', descending: true }] })).toEqual([1, 5, 3]);
    expect(order({ sort: [{ field: 'score', descending: false }] })).toEqual([5, 3, 1]);
    expect(order({ sort: [{ field: 'carat', descending: true }] })).toEqual([1, 3, 5]);
  });

  it('compare the total with the total Rap, and pairs without Rap come last', () => {
    const rap = [600, 600, 125, 125, 0, 0];
    expect(order({ sort: [{ field: 'markup_disc', descending: false }] }, rap)).toEqual([1, 3, 5]);
    expect(order({ sort: [{ field: 'markup_disc', descending: true }] }, rap)).toEqual([3, 1, 5]);
  });

  it('limit the pairs, both ends included, by the total and by the average per carat', () => {
    expect(order({ sell_amt: { from: 2, to: 4 } })).toEqual([3, 5]);
    expect(order({ sell_amt: { from: 2.01 } })).toEqual([1, 5]);
    // 601 cents of two carats are 3.01 a carat, rounded half up.
    expect(order({ markup_ppc: { from: 3.01, to: 3.01 } })).toEqual([1]);
    expect(order({ markup_ppc: { to: 1.99 } })).toEqual([3]);
  });

  it('leave the stones of a pair that costs too much to other pairs', () => {
    const dear = { amount: [100, 900, 200], choice: { sell_amt: { to: 5 } } };
    expect(match([column([50, 50, 53], 5)], 2, dear).sets.map(({ nrs }) => nrs)).toEqual([[1, 3]]);
  });
});

describe('sets', () => {
  it('are alike each with each', () => {
    expect(numbersOf([column([100, 104, 108], 5)], 3)).toEqual([]);
    expect(match([column([100, 103, 105, 300], 5)], 3).sets).toEqual([
      { nrs: [1, 2, 3], distance: (0.6 + 1 + 0.4) / 3, differences: [5] },
    ]);
  });

  it('do not exist if there are too few stones', () => {
    expect(match([column([], 5)])).toEqual({ sets: [], isComplete: true });
    expect(numbersOf([column([1, 1, 1], 5)], 4)).toEqual([]);
  });
});

describe('the matching of very many stones', () => {
  it('that are equal stays within its limit, and reports that not all were compared', () => {
    const count = 60_000;
    const columns = [
      column(
        Array.from({ length: count }, () => 5),
        3,
      ),
    ];
    const { sets, isComplete } = match(columns);
    expect(isComplete).toBe(false);
    expect(sets).toHaveLength(1_000);
    expect(sets[0]).toEqual({ nrs: [1, 2], distance: 0, differences: [0] });
  });

  it('with usual differences compares each with all similar ones', () => {
    const random = createRandom(1, 'many');
    const count = 30_000;
    const draw = (most: number) =>
      Array.from({ length: count }, () => 1 + Math.floor(random.next() * most));
    const columns = [
      column(draw(12), 0),
      column(draw(9), 1),
      column(draw(9), 1),
      column(draw(400), 10),
    ];
    const { sets, isComplete } = match(columns);
    expect(isComplete).toBe(true);
    expect(sets).toHaveLength(1_000);
  });
});
