import type { BusinessId, ProviderId, SubCaratRangeId, UserId } from '#api/ids.gen.ts';
import { MARKUP_MODE } from '#common/markup-scope.ts';
import {
  type MarkupRule,
  markupBook,
  type SubRange,
} from '../../server/stock/prices/markup-book.ts';
import type { PriceBook } from '../../server/stock/prices/price-book.ts';
import { type RapGrades, rapTable } from '../../server/stock/prices/rap-table.ts';
import type { Viewer } from '../../server/stock/prices/viewer.ts';

/** A book small enough to be read: two lists of a few cells, three sub-ranges with a hole, a rule of every kind. */
export const BUSINESS = 'business' as string as BusinessId;
export const ASSOCIATE = 'associate' as string as UserId;
export const NEAR = 'near supplier' as string as ProviderId;
export const FAR = 'far supplier' as string as ProviderId;

export const SHAPE = { round: 7, oval: 8 } as const;
export const COLOR = { d: 31, e: 32, n: 41, z: 49 } as const;
export const CLARITY = { fl: 50, if: 51, vvs1: 52, i3: 61 } as const;

export const GRADES: RapGrades = {
  round: SHAPE.round,
  color: new Map([
    [COLOR.d, 0],
    [COLOR.e, 1],
    [COLOR.n, 10],
  ]),
  clarity: new Map([
    [CLARITY.fl, 0],
    [CLARITY.if, 0],
    [CLARITY.vvs1, 1],
    [CLARITY.i3, 10],
  ]),
  flawless: { nr: CLARITY.fl, readsAs: CLARITY.if },
};

export const RAP = rapTable(
  {
    ROUND: [
      { color: COLOR.d, clarity: CLARITY.if, from: 30, to: 39, price: 400_000 },
      { color: COLOR.d, clarity: CLARITY.if, from: 100, to: 149, price: 2_000_000 },
      { color: COLOR.e, clarity: CLARITY.vvs1, from: 100, to: 149, price: 1_600_000 },
      { color: COLOR.n, clarity: CLARITY.i3, from: 100, to: 149, price: 90_000 },
      { color: COLOR.z, clarity: CLARITY.if, from: 100, to: 149, price: 77_777 },
    ],
    PEAR: [
      { color: COLOR.d, clarity: CLARITY.if, from: 60, to: 69, price: 500_000 },
      { color: COLOR.d, clarity: CLARITY.if, from: 100, to: 199, price: 1_700_000 },
      { color: COLOR.n, clarity: CLARITY.i3, from: 100, to: 199, price: 80_000 },
    ],
  },
  GRADES,
);

const subRange = (nr: number, from: number, to: number): SubRange => ({
  nr,
  id: `sub-range ${nr}` as string as SubCaratRangeId,
  from,
  to,
});
export const SUB_RANGES = [subRange(2, 100, 119), subRange(1, 30, 49), subRange(3, 120, 299)];

export const NATURAL = 2;
export const LAB_GROWN = 1;
const WHITE = 1;
const FANCY = 2;
const rule = (
  id: number,
  [scope, ownerId]: readonly [MarkupRule['scope'], MarkupRule['ownerId']],
  diamondType: 1 | 2,
  subRange: number,
  points: number,
): MarkupRule => ({
  ...{ id, scope, ownerId, diamondType, subRange, points },
  ...{ growthType: NATURAL, mode: MARKUP_MODE.points, firstDay: null, lastDay: null },
  belowCostReason: points < 0 ? 'agreed' : null,
});

export const RULES: readonly MarkupRule[] = [
  rule(11, [1, null], WHITE, 2, 200),
  rule(12, [1, null], FANCY, 2, 150),
  rule(13, [2, NEAR], WHITE, 2, 300),
  rule(14, [3, ASSOCIATE], WHITE, 2, 400),
  rule(15, [4, BUSINESS], WHITE, 2, 500),
  rule(16, [4, BUSINESS], WHITE, 3, -2_000),
  rule(17, [1, null], WHITE, 1, 100),
];

export const MARKUPS = markupBook(SUB_RANGES, RULES);

export const BOOK: PriceBook = {
  revision: 1,
  grades: GRADES,
  versions: { ROUND: null, PEAR: null },
  labGrown: {
    versions: { ROUND: null, PEAR: null },
    table: rapTable({ ROUND: [], PEAR: [] }, GRADES),
  },
  rap: RAP,
  markups: MARKUPS,
  providers: new Map([
    [NEAR, 1],
    [FAR, 3],
  ]),
};

export const NOBODY: Viewer = { businessId: null, associateId: null, isSupplier: false };
export const SUPPLIER: Viewer = { ...NOBODY, isSupplier: true };
export const CLIENT: Viewer = { businessId: BUSINESS, associateId: ASSOCIATE, isSupplier: false };
export const OF_ASSOCIATE: Viewer = { ...NOBODY, associateId: ASSOCIATE };
