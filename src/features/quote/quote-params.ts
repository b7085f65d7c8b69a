import * as longest from '#common/lengths.gen.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { integerParam, type RawSearchParams, textParam } from '../../shared/lists/search-params.ts';

export interface QuoteSearch {
  /** part of a quote number, a client or a sender */
  q?: string;
  page?: number;
  size?: number;
}

export const LONGEST_TERM = longest.listQuotes.search;

export function parseQuoteSearch(raw: RawSearchParams): QuoteSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
  };
}

export const quoteQuery = ({ q, page = 1, size = PAGE_SIZES.table }: QuoteSearch) => ({
  page,
  size,
  ...(q === undefined ? {} : { search: q }),
});
export type QuoteQuery = ReturnType<typeof quoteQuery>;
