import type { components } from '../../../src/api/schema.gen.ts';
import type { StoneFilter } from '../../stock/search/filter-to-conditions.ts';
import { type FacetName, rangeConditions } from '../../stock/search/filter-to-question.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { Counted } from '../../stock/search/question.ts';
import { PRICE_BANDS } from './wanted-kinds.ts';

type Stock = components['schemas']['StockBeside'];
type Asking = Parameters<typeof findPage>[0];

const AVAILABLE = 1;
const DAY = 24 * 60 * 60 * 1000;
/** What has stood for more than so many days. */
const STANDING = { pieces: 0, over_30_days: 30, over_90_days: 90, over_180_days: 180 } as const;
const FIGURES = Object.entries(STANDING) as [keyof Stock, number][];

/** Stones that can be had and have stood for more than so many days. */
const standing = (filter: StoneFilter, days: number, now: number): StoneFilter => ({
  ...filter,
  availability: AVAILABLE,
  ...(days > 0 ? { listed_to: new Date(now - days * DAY).toISOString() } : {}),
});

/** Prices a carat are no facet, and are counted by the conditions of their bands. */
const BY_PRICE: Counted = {
  kind: 'conditions',
  facet: 'price',
  instead: ['price'],
  choices: PRICE_BANDS.map(({ code, range }) => ({
    code,
    all: rangeConditions({ markup_ppc: range }),
  })),
};

/** How many stones of each kind are available, as a search of the caller counts them; under null all of them. */
export async function stockBeside(
  asking: Asking,
  all: StoneFilter,
  facet: FacetName | null,
): Promise<(code: string | null) => Stock> {
  const now = Date.now();
  const counts = await Promise.all(
    FIGURES.map(async ([name, days]) => {
      const filter = { ...standing(all, days, now), facets: facet === null ? [] : [facet] };
      const alsoCounted = facet === null ? [BY_PRICE] : [];
      const { data } = await findPage(asking, filter, { countOnly: true, alsoCounted });
      return [name, data.totals.pieces, data.facets[facet ?? BY_PRICE.facet] ?? {}] as const;
    }),
  );
  return (code) =>
    Object.fromEntries(
      counts.map(([name, pieces, byCode]) => [name, code === null ? pieces : (byCode[code] ?? 0)]),
    ) as unknown as Stock;
}
