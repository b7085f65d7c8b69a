import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListFetch } from '../../lists/use-list-fetch.ts';
import { useProfile } from '../../session/use-session.ts';
import { MOST_COUNTED } from './saved-search-params.ts';

interface Kept {
  readonly id: string;
  readonly stones: number | null;
  readonly fault: string | null;
}

interface Answer<Row> {
  readonly data: readonly Row[];
  readonly pagination: { readonly totalRecords: number };
}

interface KeptList<Row, Question> {
  /** the first word of what is cached */
  readonly name: string;
  readonly question: Question;
  readonly load: (
    question: Question & { readonly is_count_only?: boolean },
    signal: AbortSignal,
  ) => Promise<Answer<Row>>;
}

const idOf = ({ id }: Kept): string => id;

/** A page of kept searches, and a little later how many stones each of them finds now. */
export function useKeptList<Row extends Kept, Question extends { readonly size: number }>({
  name,
  question,
  load,
}: KeptList<Row, Question>) {
  const { id } = useProfile();
  const list = useListFetch<{ rows: readonly Row[]; totalRecords: number }>({
    key: [name, id, question],
    load: async (signal) => {
      const { data, pagination } = await load(question, signal);
      return { rows: data, totalRecords: pagination.totalRecords };
    },
    rowId: idOf,
  });
  const { data: counted, isPending } = useQuery({
    queryKey: [name, id, question, 'counted'],
    queryFn: async ({ signal }) => {
      const { data } = await load({ ...question, is_count_only: true }, signal);
      return new Map(data.map((row) => [row.id, row]));
    },
    enabled: list.status === 'ready' && list.rows.length > 0 && question.size <= MOST_COUNTED,
  });
  const rows = useMemo(
    () =>
      list.rows.map((row) => {
        const now = counted?.get(row.id);
        return now ? { ...row, stones: now.stones, fault: now.fault } : row;
      }),
    [list.rows, counted],
  );
  return { ...list, rows, counting: isPending && question.size <= MOST_COUNTED };
}
