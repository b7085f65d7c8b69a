import { describe, expect, it } from 'vitest';
import { MARKUP_MODE } from '#common/markup-scope.ts';
import { type MarkupRule, markupBook } from '../../server/stock/prices/markup-book.ts';
import type { PriceBook } from '../../server/stock/prices/price-book.ts';
import {
  columnPrices,
  NO_DISC,
  priceColumns,
  priceTables,
  profileOf,
  profileRow,
} from '../../server/stock/prices/price-columns.ts';
import { gradeOf, NO_GRADE, rapTable } from '../../server/stock/prices/rap-table.ts';
import type { Viewer } from '../../server/stock/prices/viewer.ts';
import { some } from '../support/runner/some.ts';
import {
  BOOK,
  CLARITY,
  CLIENT,
  COLOR,
  GRADES,
  LAB_GROWN,
  NATURAL,
  NOBODY,
  SHAPE,
  SUB_RANGES,
  SUPPLIER,
} from './small-book.ts';

const ROUND_D_IF = gradeOf(GRADES, {
  shape: SHAPE.round,
  color: COLOR.d,
  clarity: CLARITY.if,
});
const ROUND_E_IF = gradeOf(GRADES, {
  shape: SHAPE.round,
  color: COLOR.e,
  clarity: CLARITY.if,
});
const PEAR_D_IF = gradeOf(GRADES, { shape: SHAPE.oval, color: COLOR.d, clarity: CLARITY.if });
const PEAR_N_I3 = gradeOf(GRADES, { shape: SHAPE.oval, color: COLOR.n, clarity: CLARITY.i3 });

const NEAR_WHITE = profileRow(1, 1, 2);
const FAR_WHITE = profileRow(3, 1, 2);
const FAR_FANCY = profileRow(3, 2, 2);

/** grade, carat in thousandths, discount, own price per carat, row of the profile, what the own total is off */
type Stone = readonly [number, number, number, number, number, number?];

function priced(viewer: Viewer, stones: readonly Stone[], book: PriceBook = BOOK) {
  const into = columnPrices(stones.length);
  priceColumns(
    {
      grade: Int16Array.from(stones, ([grade]) => grade),
      carat: Uint32Array.from(stones, ([, carat]) => carat),
      disc: Int32Array.from(stones, ([, , disc]) => disc),
      perCarat: Uint32Array.from(stones, ([, , , perCarat]) => perCarat),
      totalOff: Int32Array.from(stones, ([, , , , , off = 0]) => off),
      profileRow: Uint16Array.from(stones, ([, , , , row]) => row),
    },
    priceTables(book, viewer),
    into,
  );
  return stones.map((_, at) => [into.disc[at], into.perCarat[at], into.amount[at]]);
}

it('a profile has a row for each diamond type and growth of each supplier', () => {
  expect([
    ...[profileRow(0, 1, 1), profileRow(0, 1, 2), profileRow(0, 2, 1), profileRow(0, 2, 2)],
    ...[profileRow(1, 1, 1), profileRow(3, 2, 2)],
  ]).toEqual([0, 1, 2, 3, 4, 15]);
});

describe('the markups of one viewer', () => {
  it('are those of the applicable rules, by supplier, diamond type and sub-range', () => {
    const { points, percent, width } = profileOf(BOOK, NOBODY);
    expect(width).toBe(4);
    const rowAt = (...place: Parameters<typeof profileRow>) =>
      [...points].slice(profileRow(...place) * width, (profileRow(...place) + 1) * width);
    expect(rowAt(1, 1, NATURAL)).toEqual([0, 100, 300, 0]);
    expect(rowAt(1, 2, NATURAL)).toEqual([0, 0, 150, 0]);
    expect(rowAt(3, 1, NATURAL)).toEqual([0, 100, 200, 0]);
    expect(rowAt(3, 2, NATURAL)).toEqual([0, 0, 150, 0]);
    expect(points.reduce((sum, one) => sum + one, 0)).toBe(100 + 300 + 150 + 100 + 200 + 150);
    expect(some([...percent]).every((figure) => figure === 0)).toBe(true);
  });

  it('are none for a supplier, and none without a supplier', () => {
    const { points } = profileOf(BOOK, SUPPLIER);
    expect([...points]).toEqual(new Array(64).fill(0));
    const nobodys = profileOf({ ...BOOK, providers: new Map() }, NOBODY);
    expect([...nobodys.points]).toEqual(new Array(16).fill(0));
  });
});

describe('the price columns of stones', () => {
  it('with Rap follow the discount and the markup of the supplier', () => {
    expect(
      priced(NOBODY, [
        [ROUND_D_IF, 1_005, -300_000, 100_000, NEAR_WHITE],
        [ROUND_D_IF, 1_005, -300_000, 100_000, FAR_WHITE],
        [PEAR_N_I3, 1_000, 0, 1, FAR_WHITE],
      ]),
    ).toEqual([
      [-270_000, 1_460_000, 1_467_300],
      [-280_000, 1_440_000, 1_447_200],
      [20_000, 81_600, 81_600],
    ]);
  });

  it('have no discount above 999 percent', () => {
    // A pear D IF of 0.60 ct is 5,000 a carat on the list: 999 percent above it are 54,950.
    expect(
      priced(NOBODY, [
        [PEAR_D_IF, 600, NO_DISC, 5_495_000, FAR_WHITE],
        [PEAR_D_IF, 600, NO_DISC, 5_495_050, FAR_WHITE],
      ]),
    ).toEqual([
      [9_990_000, 5_495_000, 3_297_000],
      [NO_DISC, 5_495_050, 3_297_030],
    ]);
  });

  it('without Rap follow the own price and the markup in percent', () => {
    expect(
      priced(NOBODY, [
        [NO_GRADE, 1_005, -300_000, 100_000, NEAR_WHITE],
        [NO_GRADE, 1_005, 0, 100_000, FAR_FANCY],
        [ROUND_E_IF, 1_005, -300_000, 123_456, FAR_WHITE],
      ]),
    ).toEqual([
      [NO_DISC, 103_000, 103_515],
      [NO_DISC, 101_500, 102_008],
      [NO_DISC, 125_925, 126_555],
    ]);
  });

  it('with an asking price follow this price, and add points of Rap', () => {
    expect(
      priced(NOBODY, [
        [ROUND_D_IF, 1_005, NO_DISC, 1_398_765, NEAR_WHITE],
        [ROUND_D_IF, 1_005, NO_DISC, 1_398_765, FAR_WHITE, 241],
        [ROUND_D_IF, 1_005, NO_DISC, 900_000_000, FAR_WHITE],
        [NO_GRADE, 1_005, NO_DISC, 100_000, FAR_FANCY, -15],
      ]),
    ).toEqual([
      [-270_600, 1_458_765, 1_466_059],
      [-280_600, 1_438_765, 1_446_200],
      [NO_DISC, 900_040_000, 904_540_200],
      [NO_DISC, 101_500, 101_993],
    ]);
    // A total of its own belongs to an asking price alone.
    expect(priced(SUPPLIER, [[ROUND_D_IF, 1_005, -300_000, 5, NEAR_WHITE, 77]])).toEqual([
      [-300_000, 1_400_000, 1_407_000],
    ]);
  });

  it('change the markup at the end of a sub-range within a band', () => {
    expect(
      priced(CLIENT, [
        [ROUND_D_IF, 1_199, -300_000, 0, NEAR_WHITE],
        [ROUND_D_IF, 1_200, -300_000, 0, NEAR_WHITE],
      ]),
    ).toEqual([
      [-250_000, 1_500_000, 1_798_500],
      [-500_000, 1_000_000, 1_200_000],
    ]);
  });

  it('have no discount below -99 percent', () => {
    expect(
      priced(CLIENT, [
        [ROUND_D_IF, 1_200, -789_999, 0, NEAR_WHITE],
        [ROUND_D_IF, 1_200, -790_000, 0, NEAR_WHITE],
        [ROUND_D_IF, 1_200, -790_001, 0, NEAR_WHITE],
        [ROUND_D_IF, 1_200, -990_000, 0, NEAR_WHITE],
      ]),
    ).toEqual([
      [-989_999, 20_002, 24_002],
      [-990_000, 20_000, 24_000],
      [-990_000, 20_000, 24_000],
      [-990_000, 20_000, 24_000],
    ]);
  });

  it('use the cell of their band only, and the markup of their sub-range only', () => {
    expect(
      priced(NOBODY, [
        [ROUND_D_IF, 100, 0, 1_000, FAR_WHITE],
        [ROUND_D_IF, 299, 0, 1_000, FAR_WHITE],
        [ROUND_D_IF, 300, 0, 1_000, FAR_WHITE],
        [ROUND_D_IF, 399, 0, 1_000, FAR_WHITE],
        [ROUND_D_IF, 400, 0, 1_000, FAR_WHITE],
        [ROUND_D_IF, 500, 0, 1_000, FAR_WHITE],
        [PEAR_D_IF, 600, 0, 1_000, FAR_WHITE],
        [PEAR_D_IF, 700, 0, 1_000, FAR_WHITE],
        [PEAR_D_IF, 1_990, 0, 1_000, FAR_WHITE],
        [PEAR_D_IF, 2_000, 0, 1_000, FAR_WHITE],
        [PEAR_D_IF, 3_000, 0, 1_000, FAR_WHITE],
        [PEAR_D_IF, 10_000, 0, 1_000, FAR_WHITE],
      ]),
    ).toEqual([
      [NO_DISC, 1_000, 100],
      [NO_DISC, 1_000, 299],
      [10_000, 404_000, 121_200],
      [10_000, 404_000, 161_196],
      [NO_DISC, 1_010, 404],
      [NO_DISC, 1_000, 500],
      [0, 500_000, 300_000],
      [NO_DISC, 1_000, 700],
      [0, 1_700_000, 3_383_000],
      [NO_DISC, 1_000, 2_000],
      [NO_DISC, 1_000, 3_000],
      [NO_DISC, 1_000, 10_000],
    ]);
  });

  it('are rounded half up to the cent, per carat and in total', () => {
    expect(
      priced(SUPPLIER, [
        [ROUND_D_IF, 1_005, -299_999, 0, NEAR_WHITE],
        [NO_GRADE, 500, 0, 1, NEAR_WHITE],
        [NO_GRADE, 499, 0, 1, NEAR_WHITE],
      ]),
    ).toEqual([
      [-299_999, 1_400_002, 1_407_002],
      [NO_DISC, 1, 1],
      [NO_DISC, 1, 0],
    ]);
    // 101 percent of 50 cents are 50.5.
    expect(priced(NOBODY, [[NO_GRADE, 300, 0, 50, FAR_WHITE]])).toEqual([[NO_DISC, 51, 15]]);
    // 102 percent of 25 cents are 25.5, and whoever is told 26 cents a carat pays 1.19 of those, not of the others.
    expect(priced(NOBODY, [[NO_GRADE, 1_190, 0, 25, FAR_WHITE]])).toEqual([[NO_DISC, 26, 31]]);
  });

  it('keep the own prices without a list and a sub-range', () => {
    const empty: PriceBook = {
      ...BOOK,
      rap: rapTable({ ROUND: [], PEAR: [] }, GRADES),
      markups: markupBook([], []),
    };
    const stone: Stone = [ROUND_D_IF, 1_000, -300_000, 70_000, NEAR_WHITE];
    expect(priced(NOBODY, [stone], empty)).toEqual([[NO_DISC, 70_000, 70_000]]);
  });

  it('keep the markups without a list', () => {
    const unlisted: PriceBook = { ...BOOK, rap: rapTable({ ROUND: [], PEAR: [] }, GRADES) };
    expect(SUB_RANGES.map(({ from }) => from)).toEqual([100, 30, 120]);
    expect(
      priced(
        CLIENT,
        [
          [ROUND_D_IF, 300, -300_000, 10_000, NEAR_WHITE],
          [ROUND_D_IF, 1_000, -300_000, 10_000, NEAR_WHITE],
          [ROUND_D_IF, 1_200, -300_000, 10_000, NEAR_WHITE],
          [ROUND_D_IF, 3_000, -300_000, 10_000, NEAR_WHITE],
        ],
        unlisted,
      ),
    ).toEqual([
      [NO_DISC, 10_100, 3_030],
      [NO_DISC, 10_500, 10_500],
      [NO_DISC, 8_000, 9_600],
      [NO_DISC, 10_000, 30_000],
    ]);
  });

  it('of one growth follow the rule of that growth, in percent of cost or in points of Rap', () => {
    const percent = { ...usualOf(LAB_GROWN), mode: MARKUP_MODE.percent, points: 300 };
    const book = { ...BOOK, markups: markupBook(SUB_RANGES, [usualOf(NATURAL), percent]) };
    const labGrown = profileRow(3, 1, LAB_GROWN);
    // 94.9 below a Rap of 20,000 is 1,020 a carat: three percent of that are 30.60, and three points of Rap are 600.
    expect(
      priced(
        NOBODY,
        [
          [ROUND_D_IF, 1_000, -949_000, 1, labGrown],
          [ROUND_D_IF, 1_000, -949_000, 1, FAR_WHITE],
          [NO_GRADE, 1_000, 0, 100_000, labGrown],
        ],
        book,
      ),
    ).toEqual([
      [-947_500, 105_060, 105_060],
      [-919_000, 162_000, 162_000],
      [NO_DISC, 103_000, 103_000],
    ]);
  });

  it('are at cost if a rule without a reason would go below', () => {
    const below = { ...usualOf(LAB_GROWN), points: -100, belowCostReason: null };
    const bookOf = (rule: MarkupRule) => ({ ...BOOK, markups: markupBook(SUB_RANGES, [rule]) });
    const stone: Stone = [ROUND_D_IF, 1_000, -949_000, 1, profileRow(3, 1, LAB_GROWN)];
    expect(priced(NOBODY, [stone], bookOf(below))).toEqual([[-949_000, 102_000, 102_000]]);
    const allowed = bookOf({ ...below, belowCostReason: 'a parcel' });
    // The case of the review: one point less is a fifth of the price.
    expect(priced(NOBODY, [stone], allowed)).toEqual([[-959_000, 82_000, 82_000]]);
  });
});

const usualOf = (growthType: 1 | 2): MarkupRule => ({
  ...{ id: 1, scope: 1, ownerId: null, diamondType: 1, growthType, subRange: 2 },
  ...{
    mode: MARKUP_MODE.points,
    points: 300,
    firstDay: null,
    lastDay: null,
    belowCostReason: null,
  },
});
