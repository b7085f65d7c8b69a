import { useMemo } from 'react';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CUSTOMERS, listCustomers } from './customer-calls.ts';
import { type CustomerSearch, filtersOf } from './customer-params.ts';
import type { CustomerRow } from './wire.ts';

interface CustomerAnswer {
  readonly rows: readonly CustomerRow[];
  readonly totalRecords: number;
}

export const customerId = ({ id }: CustomerRow): string => id;

/** One page of what the address asks for. */
export function useCustomerList(search: CustomerSearch) {
  const { id } = useProfile();
  const question = useMemo(
    () => ({
      ...filtersOf(search),
      page: search.page ?? 1,
      size: search.size ?? PAGE_SIZES.table,
    }),
    [search],
  );
  return useListFetch<CustomerAnswer>({
    key: [CUSTOMERS, 'list', id, question],
    load: async (signal) => {
      const { data, pagination } = await listCustomers(question, signal);
      return { rows: data, totalRecords: pagination.totalRecords };
    },
    rowId: customerId,
  });
}
export type CustomerList = ReturnType<typeof useCustomerList>;
