import { describe, expect, it } from 'vitest';
import {
  type CaratPiece,
  moveText,
  pieceText,
  planLayout,
  planRemoval,
  weightsText,
} from '#common/trade/carat-layout.ts';

const piece = (id: string | null, range: string, from: number, to: number): CaratPiece => ({
  id,
  rangeId: range,
  rangeName: `Range ${range}`,
  from,
  to,
});
const a = piece('a', '1', 30, 39);
const b = piece('b', '1', 40, 49);
const c = piece('c', '2', 50, 69);
const d = piece('d', '3', 70, 100_000);
const ALL = [d, b, a, c];

describe('the weights of a sub-range in words', () => {
  it('have two decimals, and are open at the top for the heaviest', () => {
    expect(weightsText({ from: 5, to: 1134 })).toBe('0.05 – 11.34 ct');
    expect(weightsText({ from: 1100, to: 100_000 })).toBe('11.00 ct and more');
    expect(weightsText({ from: 1100, to: 99_999 })).toBe('11.00 – 999.99 ct');
    expect(pieceText(a)).toBe('0.30 – 0.39 ct (Range 1)');
  });
});

describe('a new or changed sub-range', () => {
  const among = (from: number, to: number, range = '2', others = ALL) =>
    planLayout(others, piece(null, range, from, to));
  const moved = (layout: ReturnType<typeof planLayout>) =>
    layout.moves.map(({ piece: { id }, from, to }) => [id, from, to]);

  it('shortens both neighbours', () => {
    const layout = among(45, 54, '2');
    expect(layout.faults).toEqual([]);
    expect(moved(layout)).toEqual([
      ['b', 40, 44],
      ['c', 55, 69],
    ]);
    expect(layout.moves.map(moveText)).toEqual([
      'This range overlaps 0.40 – 0.49 ct (Range 1). The weights of the other range would have to change to 0.40 – 0.44 ct.',
      'This range overlaps 0.50 – 0.69 ct (Range 2). The weights of the other range would have to change to 0.55 – 0.69 ct.',
    ]);
  });

  it('extends its neighbours over a gap', () => {
    const layout = among(45, 59, '2', [a, { ...c, from: 65 }, d]);
    expect(moved(layout)).toEqual([
      ['a', 30, 44],
      ['c', 60, 69],
    ]);
    expect(layout.moves.map(moveText)).toEqual([
      'This range leaves a gap next to 0.30 – 0.39 ct (Range 1). The weights of the other range would have to change to 0.30 – 0.44 ct.',
      'This range leaves a gap next to 0.65 – 0.69 ct (Range 2). The weights of the other range would have to change to 0.60 – 0.69 ct.',
    ]);
  });

  it('changes no neighbour if it fits', () => {
    expect(among(40, 49, '1', [a, c, d])).toEqual({ moves: [], faults: [] });
    expect(among(20, 29, '0')).toEqual({ moves: [], faults: [] });
    expect(among(20, 49, '1', [])).toEqual({ moves: [], faults: [] });
  });

  it('is refused within another, and around one', () => {
    expect(among(52, 60)).toEqual({
      moves: [],
      faults: [
        {
          kind: 'overlap',
          piece: c,
          message:
            'This range lies within 0.50 – 0.69 ct (Range 2). Start or end this range where the other range starts or ends.',
        },
      ],
    });
    const covering = among(35, 55);
    expect(covering.moves).toEqual([]);
    expect(covering.faults).toEqual([
      {
        kind: 'overlap',
        piece: b,
        message:
          'This range covers all of 0.40 – 0.49 ct (Range 1). Delete the other range or change its weights first.',
      },
    ]);
    expect(among(40, 49).faults.map(({ kind, piece: { id } }) => [kind, id])).toEqual([
      ['overlap', 'b'],
    ]);
  });

  it('is refused with the same start or end as another', () => {
    expect(moved(among(50, 59))).toEqual([['c', 60, 69]]);
    expect(moved(among(60, 69))).toEqual([['c', 50, 59]]);
  });

  it('is refused if it would split a range', () => {
    const { faults } = among(45, 47, '9', [
      a,
      { ...b, to: 47 },
      { ...c, rangeId: '1', from: 48 },
      d,
    ]);
    expect(faults).toMatchObject([
      {
        kind: 'apart',
        piece: { rangeId: '9' },
        message:
          'Range 2 would be split: other ranges would contain 0.45 – 0.47 ct, between 0.40 – 0.44 ct and 0.48 – 0.69 ct.',
      },
    ]);
  });
});

describe('a deleted sub-range', () => {
  it('leaves a gap unless a neighbour takes over its weights', () => {
    const left = planRemoval(ALL, b, null);
    expect(left.neighbours.map(({ id }) => id).sort()).toEqual(['a', 'c']);
    expect(left.moves).toEqual([]);
    expect(left.faults).toEqual([
      {
        kind: 'gap',
        piece: a,
        message:
          'Between 0.30 – 0.39 ct (Range 1) and 0.50 – 0.69 ct (Range 2), 0.40 – 0.49 ct would not belong to any range.',
      },
    ]);
    expect(planRemoval(ALL, b, 'a')).toMatchObject({
      moves: [{ piece: a, from: 30, to: 49 }],
      faults: [],
    });
    expect(planRemoval(ALL, b, 'c')).toMatchObject({
      moves: [{ piece: c, from: 40, to: 69 }],
      faults: [],
    });
  });

  it('needs no successor at either end of all sub-ranges', () => {
    expect(planRemoval(ALL, b, 'd')).toMatchObject({ moves: [], faults: [{ kind: 'gap' }] });
    expect(planRemoval(ALL, a, null)).toEqual({ moves: [], neighbours: [b], faults: [] });
    expect(planRemoval([piece(null, '1', 30, 39), b], b, null).moves).toEqual([]);
  });
});
