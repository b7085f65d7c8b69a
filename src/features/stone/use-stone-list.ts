import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListFetch } from '../../lists/use-list-fetch.ts';
import { useProfile } from '../../session/use-session.ts';
import { countStones, pricesOf, searchStones, tableFields } from '../../stones/calls.ts';
import { CACHED } from '../../stones/query-keys.ts';
import type { StoneRow, StoneTotals } from '../../stones/wire.ts';
import { questionOf, type StoneSearch } from './stone-search-params.ts';

export type StoneField = Awaited<ReturnType<typeof tableFields>>[number];

export interface StoneAnswer {
  readonly rows: readonly StoneRow[];
  readonly columns: readonly string[];
  readonly fields: readonly StoneField[];
  readonly totals: StoneTotals;
  readonly totalRecords: number;
}

export const stockNoOf = (row: StoneRow): string => row.stock_no;

/** One page of what the address asks for, priced for one business or for nobody in particular. */
export function useStoneList(
  search: StoneSearch,
  pricesFor: string | null,
  reasonAgainst: (row: StoneRow) => string | null,
) {
  const cache = useQueryClient();
  const { id } = useProfile();
  const question = useMemo(() => {
    const asked = questionOf(search);
    return { ...asked, filter: { ...asked.filter, ...pricesOf(pricesFor) } };
  }, [search, pricesFor]);
  const key = useMemo(() => [CACHED.stones, id, question], [id, question]);

  const list = useListFetch<StoneAnswer>({
    key,
    load: async (signal) => {
      const [{ data, pagination }, fields] = await Promise.all([
        searchStones(question, signal),
        cache.fetchQuery({
          queryKey: [CACHED.fields, id, 'search'],
          queryFn: () => tableFields('search'),
          staleTime: Number.POSITIVE_INFINITY,
        }),
      ]);
      return {
        rows: data.stockList,
        columns: fields.map(({ field }) => field),
        fields,
        totals: data.totals,
        totalRecords: pagination.totalRecords,
      };
    },
    rowId: stockNoOf,
    reasonAgainst,
  });
  return { ...list, key, question };
}

/** How many stones there are at all, whatever is filtered. */
export function useStockSize(diamondType: 1 | 2): number | null {
  const { id } = useProfile();
  const { data } = useQuery({
    queryKey: [CACHED.counts, id, diamondType],
    queryFn: ({ signal }) =>
      countStones({ diamondType, term: '', filter: { page: 1, size: 1 } }, signal),
    staleTime: 60_000,
  });
  return data?.pieces ?? null;
}
