import type { components } from '../../src/api/schema.gen.ts';

export interface Paging {
  page: number;
  size: number;
  offset: number;
}

/** The contract's defaults are filled in before a handler runs, so a page that is missing here is a bug. */
export function paging({ page, size }: { page?: number; size?: number }): Paging {
  if (page === undefined || size === undefined)
    throw new Error('the contract gives page and size no default');
  return { page, size, offset: (page - 1) * size };
}

export const pagination = (
  { page, size }: Paging,
  totalRecords: number,
): components['schemas']['Pagination'] => ({
  page,
  size,
  totalPages: Math.ceil(totalRecords / size),
  totalRecords,
});
