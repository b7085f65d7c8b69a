import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { notifyError } from '../../ui/notify.tsx';
import { useLiveRefetch } from '../lists/use-live-refetch.ts';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';
import type { Line, LineList } from './line-list.ts';
import { buildLineQuery, type LineSearch } from './line-params.ts';

/** Maximum number of lines in one document, used as the page size. */
const MAX_DOCUMENT_LINES = 1000;
const NONE: readonly never[] = [];
const LIVE_ONLY: Pick<LineSearch, 'tab'> = {};

/**
 * Loads the lines of the document `number` that have not ended, or all lines if `of.tab` is 'all'.
 */
export function useNumberedLines<Row extends Line>(
  list: LineList<Row>,
  number: string,
  of: Pick<LineSearch, 'tab'> = LIVE_ONLY,
) {
  const { id } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.lines, id, list.key, 'numbered', number, of.tab],
    queryFn: ({ signal }) =>
      list.load(buildLineQuery({ ...of, type: 'all', no: number }, MAX_DOCUMENT_LINES), signal),
    staleTime: 0,
  });
  useLiveRefetch(list.live, query);
  return query;
}

interface RemoteCommand<Row> {
  /**
   * Past participle such as "decided", for the error message "… is already decided." if all lines
   * have ended.
   */
  readonly done: string;
  readonly begin: (rows: readonly Row[]) => void;
}

/**
 * Prepares an action on the document `number`, for use outside the list. Loads the lines that have
 * not ended and then calls `begin` once. Live events keep the returned lines current.
 */
export function useRemoteCommand<Row extends Line>(
  list: LineList<Row>,
  number: string,
  { done, begin }: RemoteCommand<Row>,
): readonly Row[] {
  const { data, error } = useNumberedLines(list, number);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || (!data && !error)) return;
    hasBegun.current = true;
    if (!data) notifyError(toProblem(error, TEXTS.listFailed).message);
    else if (data.data.length === 0) notifyError(`${number} is already ${done}.`);
    else begin(data.data);
  });
  return data?.data ?? NONE;
}
