import { createRandom } from '../../../../demo/random.ts';
import { rapCells } from '../../../../demo/rap-grid.ts';
import { type MarkupRule, markupBook } from '../../../../server/stock/prices/markup-book.ts';
import type { PriceBook } from '../../../../server/stock/prices/price-book.ts';
import {
  type ColumnPrices,
  columnPrices,
  NO_DISC,
  type PriceColumns,
  priceColumns,
  priceTables,
  profileRow,
} from '../../../../server/stock/prices/price-columns.ts';
import {
  NO_GRADE,
  RAP_CLARITIES,
  RAP_COLORS,
  type RapKind,
  rapTable,
} from '../../../../server/stock/prices/rap-table.ts';
import { viewerOfClient } from '../../../../server/stock/prices/viewer.ts';
import type { BusinessId, ProviderId, SubCaratRangeId } from '../../../../src/api/ids.gen.ts';
import { MARKUP_MODE, MARKUP_SCOPE } from '../../../../src/common/markup-scope.ts';
import { idAs, idsAs } from '../../../support/runner/id-as.ts';
import { compare } from './measure.ts';

/**
 * A process of its own, run by Node as it stands: a test runner rewrites imports in a way that no loop survives. Says
 * on its one line of output what was measured.
 */
const COUNT = Number(process.argv[2]);
const SUPPLIERS = idsAs<ProviderId>(['a', 'b', 'c', 'd']);
const RANGES = [
  1, 4, 8, 15, 18, 23, 30, 40, 50, 70, 90, 100, 150, 200, 300, 400, 500, 600, 1000, 1100,
];
const BUSINESS = idAs<BusinessId>('business');

function bookOfBench(): PriceBook {
  const grades = {
    round: 1,
    color: new Map(RAP_COLORS.map((_, place) => [place, place])),
    clarity: new Map(RAP_CLARITIES.map((_, place) => [place, place])),
    flawless: { nr: 99, readsAs: 0 },
  };
  const cells = (kind: RapKind) =>
    rapCells(kind).map(({ color, clarity, ...cell }) => ({
      ...cell,
      color: (RAP_COLORS as readonly string[]).indexOf(color),
      clarity: (RAP_CLARITIES as readonly string[]).indexOf(clarity),
      price: cell.price * 100,
    }));
  const subRanges = RANGES.map((from, place) => ({
    nr: place + 1,
    id: idAs<SubCaratRangeId>(`${place}`),
    from,
    to: (RANGES[place + 1] ?? 100_001) - 1,
  }));
  const rules = subRanges.flatMap(({ nr: subRange }): MarkupRule[] => {
    const rule = {
      ...{ diamondType: 1 as const, subRange, points: subRange * 25 },
      ...{ growthType: null, firstDay: null, lastDay: null, belowCostReason: null },
      mode: subRange % 2 === 0 ? MARKUP_MODE.points : MARKUP_MODE.percent,
    };
    return [
      { ...rule, id: subRange, scope: MARKUP_SCOPE.standard, ownerId: null },
      { ...rule, id: -subRange, scope: MARKUP_SCOPE.provider, ownerId: SUPPLIERS[1] ?? null },
      ...(subRange % 3 === 0
        ? [{ ...rule, id: 0, scope: MARKUP_SCOPE.business, ownerId: BUSINESS }]
        : []),
    ];
  });
  return {
    revision: null,
    grades,
    versions: { ROUND: null, PEAR: null },
    labGrown: {
      versions: { ROUND: null, PEAR: null },
      table: rapTable({ ROUND: [], PEAR: [] }, grades),
    },
    rap: rapTable({ ROUND: cells('ROUND'), PEAR: cells('PEAR') }, grades),
    markups: markupBook(subRanges, rules),
    providers: new Map(SUPPLIERS.map((id, place) => [id, place])),
  };
}

/** Stones of every grade and weight, some of them without Rap, as an index would hold them. */
function manyStones(count: number): PriceColumns {
  const random = createRandom(1, 'columns');
  const below = (most: number): number => Math.floor(random.next() * most);
  const columns: PriceColumns = {
    grade: new Int16Array(count),
    carat: new Uint32Array(count),
    disc: new Int32Array(count),
    perCarat: new Uint32Array(count),
    totalOff: new Int32Array(count),
    profileRow: new Uint16Array(count),
  };
  for (let i = 0; i < count; i += 1) {
    const isFancy = random.next() < 0.06;
    const isAsked = random.next() < 0.5;
    columns.grade[i] = isFancy ? NO_GRADE : below(NO_GRADE);
    // Small stones are many and large ones few.
    columns.carat[i] = 180 + Math.floor(6800 * random.next() ** 4);
    columns.disc[i] = isAsked ? NO_DISC : -below(600) * 1000;
    columns.perCarat[i] = 5000 + below(2_000_000);
    columns.profileRow[i] = profileRow(
      below(SUPPLIERS.length),
      isFancy ? 2 : 1,
      below(2) === 0 ? 1 : 2,
    );
  }
  return columns;
}

/** The least that could be called pricing: two products a stone, both rounded, and the discount, over the same columns. */
function bare({ perCarat, disc, carat }: PriceColumns, into: ColumnPrices): void {
  for (let i = 0; i < carat.length; i += 1) {
    const price = Math.floor(((perCarat[i] ?? 0) * (1_000_000 + (disc[i] ?? 0))) / 1_000_000 + 0.5);
    into.perCarat[i] = price;
    into.amount[i] = Math.floor((price * (carat[i] ?? 0)) / 1000 + 0.5);
    into.disc[i] = disc[i] ?? 0;
  }
}

const book = bookOfBench();
const columns = manyStones(COUNT);
const into = columnPrices(COUNT);
const viewer = viewerOfClient({ businessId: BUSINESS, associateId: null });
const result = await compare(
  41,
  async () => priceColumns(columns, priceTables(book, viewer), into),
  async () => bare(columns, into),
);
console.log(JSON.stringify(result));
