import { describe, expect, it } from 'vitest';
import {
  gradeOf,
  hundredthsOf,
  kindOf,
  NO_CELL,
  NO_GRADE,
  RAP_CLARITIES,
  RAP_COLORS,
  rapOf,
  rapTable,
} from '../../server/stock/prices/rap-table.ts';
import { CLARITY, COLOR, GRADES, RAP, SHAPE } from './small-book.ts';

const priceOf = (shape: number, color: number | null, clarity: number | null, carat: number) =>
  rapOf(RAP, gradeOf(GRADES, { shape, color, clarity }), carat);
const roundDIf = (carat: number) => priceOf(SHAPE.round, COLOR.d, CLARITY.if, carat);

it('a list has the colours from D to N, and clarities from IF to I3', () => {
  expect(RAP_COLORS.join(' ')).toBe('D E F G H I J K L M N');
  expect(RAP_CLARITIES.join(' ')).toBe('IF VVS1 VVS2 VS1 VS2 SI1 SI2 SI3 I1 I2 I3');
});

describe('the Rap list of a stone', () => {
  it('is the round list for rounds, and the pear list for every other shape', () => {
    expect(kindOf(GRADES, SHAPE.round)).toBe('ROUND');
    expect(kindOf(GRADES, SHAPE.oval)).toBe('PEAR');
    expect(priceOf(SHAPE.round, COLOR.d, CLARITY.if, 1_000)).toBe(2_000_000);
    expect(priceOf(SHAPE.oval, COLOR.d, CLARITY.if, 1_000)).toBe(1_700_000);
  });
});

describe('the grade of a stone in a Rap list', () => {
  it('is the cell of its colour and clarity', () => {
    expect(priceOf(SHAPE.round, COLOR.e, CLARITY.vvs1, 1_000)).toBe(1_600_000);
    expect(priceOf(SHAPE.round, COLOR.n, CLARITY.i3, 1_000)).toBe(90_000);
    expect(priceOf(SHAPE.oval, COLOR.n, CLARITY.i3, 1_000)).toBe(80_000);
    expect(priceOf(SHAPE.round, COLOR.d, CLARITY.vvs1, 1_000)).toBe(NO_CELL);
    expect(priceOf(SHAPE.round, COLOR.e, CLARITY.if, 1_000)).toBe(NO_CELL);
  });

  it('is IF for flawless stones', () => {
    expect(priceOf(SHAPE.round, COLOR.d, CLARITY.fl, 1_000)).toBe(2_000_000);
  });

  it('is none if the colour or the clarity is not in Rap lists, even if the list names it', () => {
    for (const [color, clarity] of [
      [null, CLARITY.if],
      [COLOR.d, null],
      [COLOR.z, CLARITY.if],
      [COLOR.d, 99],
      [null, null],
    ] as const) {
      expect(gradeOf(GRADES, { shape: SHAPE.round, color, clarity })).toBe(NO_GRADE);
      expect(priceOf(SHAPE.oval, color, clarity, 1_000)).toBe(NO_CELL);
    }
    expect(rapOf(RAP, NO_GRADE, 1_000)).toBe(NO_CELL);
  });
});

describe('the weight of a stone in a Rap list', () => {
  it('is in a band from its first hundredth to its last', () => {
    expect(roundDIf(299)).toBe(NO_CELL);
    expect(roundDIf(300)).toBe(400_000);
    expect(roundDIf(399)).toBe(400_000);
    expect(roundDIf(400)).toBe(NO_CELL);
    expect(roundDIf(999)).toBe(NO_CELL);
    expect(roundDIf(1_000)).toBe(2_000_000);
    expect(roundDIf(1_499)).toBe(2_000_000);
  });

  it('counts whole hundredths, rounded down', () => {
    expect(hundredthsOf(1_000)).toBe(100);
    expect(hundredthsOf(1_009)).toBe(100);
    expect(hundredthsOf(1_010)).toBe(101);
  });

  it('has no cell above the last band, and never the price of another grade', () => {
    for (const carat of [1_500, 1_990, 2_000, 3_000, 6_000, 9_990, 999_990])
      expect(roundDIf(carat), String(carat)).toBe(NO_CELL);
    expect(priceOf(SHAPE.oval, COLOR.d, CLARITY.if, 1_999)).toBe(1_700_000);
    expect(priceOf(SHAPE.oval, COLOR.d, CLARITY.if, 2_000)).toBe(NO_CELL);
    expect(priceOf(SHAPE.oval, COLOR.n, CLARITY.i3, 2_000)).toBe(NO_CELL);
  });
});

describe('a Rap table whose first two grades end at two carats', () => {
  const upToTwo = { color: COLOR.d, from: 100, to: 199 };
  const grades = { ...GRADES, round: 1 };
  const table = rapTable(
    {
      ROUND: [
        { ...upToTwo, clarity: CLARITY.if, price: 2_000_000 },
        { ...upToTwo, clarity: CLARITY.vvs1, price: 1_500_000 },
      ],
      PEAR: [{ ...upToTwo, clarity: CLARITY.if, price: 1_700_000 }],
    },
    grades,
  );
  const at = (shape: number, clarity: number, carat: number) =>
    rapOf(table, gradeOf(grades, { shape, color: COLOR.d, clarity }), carat);

  it('has no price for a heavier stone, and not that of the next grade', () => {
    expect([1_000, 1_999].map((carat) => at(1, CLARITY.if, carat))).toEqual([2_000_000, 2_000_000]);
    expect([2_000, 3_000, 3_999].map((carat) => at(1, CLARITY.if, carat))).toEqual([0, 0, 0]);
  });

  it('separates its grades and its lists', () => {
    expect(at(1, CLARITY.vvs1, 1_000)).toBe(1_500_000);
    expect(at(2, CLARITY.if, 1_000)).toBe(1_700_000);
    expect(at(2, CLARITY.vvs1, 1_000)).toBe(NO_CELL);
  });
});

it('a table lists the bounds of its bands and the next ones, each once', () => {
  expect(RAP.breaks.toSorted((a, b) => a - b)).toEqual([30, 40, 60, 70, 100, 150, 200]);
});

it('a table without a list has no prices', () => {
  const empty = rapTable({ ROUND: [], PEAR: [] }, GRADES);
  expect(empty.breaks).toEqual([]);
  expect(rapOf(empty, 0, 10)).toBe(NO_CELL);
  expect(rapOf(empty, 0, 1_000)).toBe(NO_CELL);
});
