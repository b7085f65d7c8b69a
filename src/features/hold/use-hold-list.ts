import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';
import { useListFetch } from '../../lists/use-list-fetch.ts';
import { useProfile } from '../../session/use-session.ts';
import { tableFields } from '../../stones/calls.ts';
import { CACHED } from '../../stones/query-keys.ts';
import type { HoldRow, LineGroup, StoneTotals } from '../../stones/wire.ts';
import { type HoldQuestion, type HoldSearch, holdQuestion } from './hold-params.ts';

export type HoldField = Awaited<ReturnType<typeof tableFields>>[number];

export interface HoldAnswer {
  readonly rows: readonly HoldRow[];
  readonly columns: readonly string[];
  readonly fields: readonly HoldField[];
  readonly groups: readonly LineGroup[];
  readonly totals: StoneTotals;
  readonly totalRecords: number;
}

export const fetchHolds = ({ query, data }: HoldQuestion, signal?: AbortSignal) =>
  answerOf(
    api.POST('/inventory/new-arrival/get-hold', {
      params: { query },
      body: { data },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.holdsFailed,
  );

export function useHoldList(search: HoldSearch) {
  const cache = useQueryClient();
  const { id } = useProfile();
  const question = useMemo(() => holdQuestion(search), [search]);
  const list = useListFetch<HoldAnswer>({
    key: [CACHED.holds, id, 'list', question],
    load: async (signal) => {
      const [answer, fields] = await Promise.all([
        fetchHolds(question, signal),
        cache.fetchQuery({
          queryKey: [CACHED.fields, id, 'hold'],
          queryFn: () => tableFields('hold'),
          staleTime: Number.POSITIVE_INFINITY,
        }),
      ]);
      return {
        rows: answer.data,
        columns: fields.map(({ field }) => field),
        fields,
        groups: answer.groups,
        totals: answer.totals,
        totalRecords: answer.pagination.totalRecords,
      };
    },
    rowId: ({ id: holdId }) => holdId,
    live: ['hold'],
  });
  return { ...list, question };
}
