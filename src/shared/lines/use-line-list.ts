import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListFetch } from '../lists/use-list-fetch.ts';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';
import { tableFields } from '../stones/stone-calls.ts';
import type { Line, LineList } from './line-list.ts';
import { buildLineQuery, type LineQuery, type LineSearch, showsOnlyLive } from './line-params.ts';

const stockNoOf = ({ stock_no }: Line): string => stock_no;

export function useLineList<Row extends Line>(list: LineList<Row>, search: LineSearch) {
  const cache = useQueryClient();
  const { id } = useProfile();
  const { key } = list;
  const isBySoonest = list.orderOfLive !== undefined && showsOnlyLive(search);
  const question: LineQuery = useMemo(() => {
    const { query, data } = buildLineQuery(search, list.pageSize);
    return { query: { ...query, ...(isBySoonest ? { sort: 'until' } : {}) }, data };
  }, [search, list.pageSize, isBySoonest]);
  const fetched = useListFetch({
    key: [CACHED.lines, id, key, question],
    load: async (signal) => {
      const [answer, fields] = await Promise.all([
        list.load(question, signal),
        cache.fetchQuery({
          queryKey: [CACHED.fields, id, key],
          queryFn: () => tableFields(key),
          staleTime: 'static',
        }),
      ]);
      return {
        rows: answer.data,
        client: search.client ?? null,
        columns: fields.map(({ field }) => field),
        fields,
        groups: answer.groups,
        totals: answer.totals,
        totalRecords: answer.pagination.totalRecords,
      };
    },
    rowId: ({ id: lineId }) => lineId,
    ...(list.reasonAgainst ? { reasonAgainst: list.reasonAgainst, stoneOf: stockNoOf } : {}),
    live: list.live,
  });
  return { ...fetched, question };
}
