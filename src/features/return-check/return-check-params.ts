import * as longest from '../../common/lengths.gen.ts';
import { RETURN_CHECK_STATUS } from '../../machines/codes.ts';
import { code, id, type RawAddress, whole, words } from '../../shared/lists/address.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';

/** URL search params. The default status is `waiting`. */
export interface ReturnSearch {
  q?: string;
  status?: 1 | 2 | 3 | 4;
  page?: number;
  size?: number;
  /** the check in the drawer */
  open?: string;
}
export type ReturnChange = { readonly [K in keyof ReturnSearch]?: ReturnSearch[K] | undefined };

const LONGEST_TERM = longest.listReturnChecks.search;
export const STATES = Object.values(RETURN_CHECK_STATUS);

export function parseReturnSearch(raw: RawAddress): ReturnSearch {
  return {
    ...words('q', raw.q, LONGEST_TERM),
    ...code('status', raw.status, [1, 2, 3, 4] as const),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...id('open', raw.open),
  };
}

export const returnQuestion = ({ q, status, page, size }: ReturnSearch) => ({
  page: page ?? 1,
  size: size ?? PAGE_SIZES.table,
  status: status ?? RETURN_CHECK_STATUS.waiting.code,
  ...(q === undefined ? {} : { search: q }),
});
