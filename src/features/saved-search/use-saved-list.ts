import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { withChoices } from '../../shared/stones/use-attribute-choices.ts';
import { type SearchCounts, withCounts } from './growth-counts.ts';
import { MOST_COUNTED } from './saved-search-params.ts';

interface SavedRow extends SearchCounts {
  readonly id: string;
}

interface Answer<Row> {
  readonly data: readonly Row[];
  readonly pagination: { readonly totalPages: number; readonly totalRecords: number };
}

interface SavedListOptions<Row, Question> {
  readonly name: string;
  readonly question: Question;
  readonly load: (
    question: Question & { readonly is_count_only?: boolean },
    signal: AbortSignal,
  ) => Promise<Answer<Row>>;
}

interface Place {
  readonly page: number;
  readonly size: number;
}

/**
 * Splits a page into requests of at most `MOST_COUNTED` searches, the maximum that the server
 * counts at once. Larger page sizes must be multiples of `MOST_COUNTED`.
 */
function partsOf({ page, size }: Place, rows: number): Place[] {
  if (rows <= MOST_COUNTED) return [{ page, size }];
  const before = ((page - 1) * size) / MOST_COUNTED;
  return Array.from({ length: Math.ceil(rows / MOST_COUNTED) }, (_, at) => ({
    page: Math.floor(before) + at + 1,
    size: MOST_COUNTED,
  }));
}

const idOf = <Row extends SavedRow>({ id }: Row): string => id;

export function useSavedList<Row extends SavedRow, Question extends Place>({
  name,
  question,
  load,
}: SavedListOptions<Row, Question>) {
  const { id } = useProfile();
  const cache = useQueryClient();
  const list = useListFetch({
    key: [name, id, question],
    load: async (signal) => toListPage(await withChoices(cache, load(question, signal))),
    rowId: idOf<Row>,
  });
  const { data: counted, isPending } = useQuery({
    queryKey: [name, id, question, 'counted'],
    queryFn: async ({ signal }) => {
      const counts = new Map<string, Row>();
      for (const part of partsOf(question, list.rows.length)) {
        const { data } = await load({ ...question, ...part, is_count_only: true }, signal);
        for (const row of data) counts.set(row.id, row);
      }
      return counts;
    },
    enabled: list.status === 'ready' && list.rows.length > 0,
  });
  const rows = useMemo(
    () => list.rows.map((row) => withCounts(row, counted?.get(row.id))),
    [list.rows, counted],
  );
  // The server counts only few searches at once.
  const readAll = readAllPages<Row>(async (place, signal) => {
    const part = { ...question, ...place };
    const [{ data, pagination }, { data: counts }] = await Promise.all([
      withChoices(cache, load(part, signal)),
      load({ ...part, is_count_only: true }, signal),
    ]);
    const countsOf = new Map(counts.map((row) => [row.id, row]));
    return { data: data.map((row) => withCounts(row, countsOf.get(row.id))), pagination };
  }, MOST_COUNTED);
  return { ...list, rows, readAll, counting: isPending };
}
