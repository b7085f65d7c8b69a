import type { StoneRow } from '../stones/stone-row.ts';
import type { StoneFilter } from './filter-to-conditions.ts';
import { findPage } from './find-page.ts';
import { selectedStones } from './selected-stones.ts';

type SearchContext = Parameters<typeof findPage>[0];
const PAGE_SIZE = 1_000;

/**
 * Yields all results of a filter page by page, without duplicates if stones move between pages. A
 * plain selection of stock numbers without a sort order keeps the order of the numbers.
 */
export async function* findAllPages(
  context: SearchContext,
  filter: StoneFilter,
): AsyncGenerator<StoneRow> {
  const { stock_numbers: chosen, sort } = filter;
  if (chosen && Object.keys(filter).every((name) => IN_ORDER.has(name)) && !sort?.length) {
    yield* (await selectedStones(context, chosen, filter.business_id)).data.stockList;
    return;
  }
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data } = await findPage(context, { ...filter, page, size: PAGE_SIZE, facets: [] });
    for (const row of data.stockList) {
      if (!seen.has(row.id)) yield row;
      seen.add(row.id);
    }
    if (data.stockList.length < PAGE_SIZE) return;
  }
}

/**
 * A filter that has only these fields selects stones by stock number. The result can then keep the
 * order of the numbers.
 */
const IN_ORDER = new Set(['stock_numbers', 'business_id', 'sort', 'page', 'size', 'facets']);

export async function countFound(context: SearchContext, filter: StoneFilter): Promise<number> {
  const { data } = await findPage(context, { ...filter, facets: [] }, { countOnly: true });
  return data.totals.pieces;
}
