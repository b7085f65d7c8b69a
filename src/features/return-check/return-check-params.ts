import * as longest from '#common/lengths.gen.ts';
import { RETURN_CHECK_STATUS } from '#machines/codes.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';

/** The default status is `waiting`. */
export interface ReturnSearch {
  q?: string;
  status?: 1 | 2 | 3 | 4;
  page?: number;
  size?: number;
  open?: string;
}
export type ReturnChange = { readonly [K in keyof ReturnSearch]?: ReturnSearch[K] | undefined };

const LONGEST_TERM = longest.listReturnChecks.search;
export const STATES = Object.values(RETURN_CHECK_STATUS);

export function parseReturnSearch(raw: RawSearchParams): ReturnSearch {
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...codeParam('status', raw.status, [1, 2, 3, 4] as const),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}

export const returnQuestion = ({ q, status, page, size }: ReturnSearch) => ({
  page: page ?? 1,
  size: size ?? PAGE_SIZES.table,
  status: status ?? RETURN_CHECK_STATUS.waiting.code,
  ...(q === undefined ? {} : { search: q }),
});
