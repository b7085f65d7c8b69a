import type { components } from '#api/schema.gen.ts';
import type { StoneFilter } from '../../stock/search/filter-to-conditions.ts';
import { type FacetName, rangeConditions } from '../../stock/search/filter-to-query.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { Counted } from '../../stock/search/index-query.ts';
import { PRICE_BANDS } from './wanted-kinds.ts';

type Stock = components['schemas']['StockBeside'];
type SearchContext = Parameters<typeof findPage>[0];

const AVAILABLE = 1;
const DAY = 24 * 60 * 60 * 1000;
/** column of the buying report -> minimum number of days in stock */
const MIN_DAYS_LISTED = {
  pieces: 0,
  over_30_days: 30,
  over_90_days: 90,
  over_180_days: 180,
} as const;
const FIGURES = Object.entries(MIN_DAYS_LISTED) as [keyof Stock, number][];

const agedStockFilter = (filter: StoneFilter, days: number, now: number): StoneFilter => ({
  ...filter,
  availability: AVAILABLE,
  ...(days > 0 ? { listed_to: new Date(now - days * DAY).toISOString() } : {}),
});

/**
 * The search index cannot count stones by price per carat. Therefore one range condition per price
 * band selects the stones to count.
 */
const BY_PRICE: Counted = {
  kind: 'conditions',
  facet: 'price',
  instead: ['price'],
  choices: PRICE_BANDS.map(({ code, range }) => ({
    code,
    all: rangeConditions({ markup_ppc: range }),
  })),
};

/**
 * Counts the available stones that the caller may see. Groups them by value of `facet`; if `facet`
 * is null, by price band. The returned function takes the code of a group, or null for all stones.
 */
export async function countAvailableStock(
  context: SearchContext,
  all: StoneFilter,
  facet: FacetName | null,
): Promise<(code: string | null) => Stock> {
  const now = Date.now();
  const counts = await Promise.all(
    FIGURES.map(async ([name, days]) => {
      const filter = { ...agedStockFilter(all, days, now), facets: facet === null ? [] : [facet] };
      const alsoCounted = facet === null ? [BY_PRICE] : [];
      const { data } = await findPage(context, filter, { countOnly: true, alsoCounted });
      return [name, data.totals.pieces, data.facets[facet ?? BY_PRICE.facet] ?? {}] as const;
    }),
  );
  return (code) =>
    Object.fromEntries(
      counts.map(([name, pieces, byCode]) => [name, code === null ? pieces : (byCode[code] ?? 0)]),
    ) as unknown as Stock;
}
