import { useMemo } from 'react';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CUSTOMERS, listCustomers } from './customer-calls.ts';
import { type CustomerSearch, filtersOf } from './customer-params.ts';
import type { CustomerRow } from './wire.ts';

export const customerId = ({ id }: CustomerRow): string => id;

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
  return useListFetch({
    key: [CUSTOMERS, 'list', id, question],
    load: async (signal) => toListPage(await listCustomers(question, signal)),
    rowId: customerId,
  });
}
export type CustomerList = ReturnType<typeof useCustomerList>;
