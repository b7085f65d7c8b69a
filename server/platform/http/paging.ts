import type { components } from '../../../src/api/schema.gen.ts';

export interface Paging {
  page: number;
  size: number;
  offset: number;
}

/** Where a call that takes a filter of stones says no page: the contract has the same defaults. */
export const FIRST_PAGE = { page: 1, size: 500 };

/** The contract's defaults are filled in before a handler runs, so a page that is missing here is a bug. */
export function paging({ page, size }: { page?: number; size?: number }): Paging {
  if (page === undefined || size === undefined)
    throw new Error('the contract gives page and size no default');
  return { page, size, offset: (page - 1) * size };
}

/** What a list that has nothing says of its pages, whatever was asked for. */
const OF_NOTHING = { page: 1, size: 50 };

export function pagination(
  asked: Pick<Paging, 'page' | 'size'>,
  totalRecords: number,
): components['schemas']['Pagination'] {
  const { page, size } = totalRecords === 0 ? OF_NOTHING : asked;
  return {
    page,
    size,
    currentPage: page,
    pageSize: size,
    totalPages: Math.ceil(totalRecords / size),
    totalRecords,
  };
}
