import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { notifyError } from '../../ui/notify.tsx';
import { useLiveRefetch } from '../lists/use-live-refetch.ts';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';
import type { Line, LineList } from './line-list.ts';
import { type LineSearch, lineQuestion } from './line-params.ts';

/** As many stones as one document can have. */
const WHOLE = 1000;
const NONE: readonly never[] = [];
const STANDING: Pick<LineSearch, 'tab'> = {};

/** The stones of a document, asked for away from its list: those that still stand there, or all of them. */
export function useNumberedLines<Row extends Line>(
  list: LineList<Row>,
  number: string,
  of: Pick<LineSearch, 'tab'> = STANDING,
) {
  const { id } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.lines, id, list.key, 'numbered', number, of.tab],
    queryFn: ({ signal }) =>
      list.load(lineQuestion({ ...of, type: 'all', no: number }, WHOLE), signal),
    staleTime: 0,
  });
  useLiveRefetch(list.live, query);
  return query;
}

interface Away<Row> {
  /** what was done to the document if nothing of it stands any more: "decided" */
  readonly done: string;
  /** The stones have come: the act begins, once. */
  readonly begin: (rows: readonly Row[]) => void;
}

/** Acts upon a whole document away from its list: its stones are fetched first, and heard of while one is asked. */
export function useActAway<Row extends Line>(
  list: LineList<Row>,
  number: string,
  { done, begin }: Away<Row>,
): readonly Row[] {
  const { data, error } = useNumberedLines(list, number);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || (!data && !error)) return;
    hasBegun.current = true;
    if (!data) notifyError(toProblem(error, TEXTS.listFailed).message);
    else if (data.data.length === 0) notifyError(`${number} was ${done} meanwhile.`);
    else begin(data.data);
  });
  return data?.data ?? NONE;
}
