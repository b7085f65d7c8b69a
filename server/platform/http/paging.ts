import type { components } from '#api/schema.gen.ts';

export interface Paging {
  page: number;
  size: number;
  offset: number;
}

export const FIRST_PAGE = { page: 1, size: 500 };

/** The contract defines defaults, so a missing value is a bug. */
export function paging({ page, size }: { page?: number; size?: number }): Paging {
  if (page === undefined || size === undefined)
    throw new Error('the contract gives page and size no default');
  return { page, size, offset: (page - 1) * size };
}

/** Paging of an empty result, regardless of the requested page. */
const OF_NOTHING = { page: 1, size: 50 };

export function pagination(
  requested: Pick<Paging, 'page' | 'size'>,
  totalRecords: number,
): components['schemas']['Pagination'] {
  const { page, size } = totalRecords === 0 ? OF_NOTHING : requested;
  return {
    page,
    size,
    currentPage: page,
    pageSize: size,
    totalPages: Math.ceil(totalRecords / size),
    totalRecords,
  };
}
