import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo, useState } from 'react';
import { createActor } from 'xstate';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import type { LiveTopic } from '#api/live-stream.ts';
import { TEXTS } from '#api/texts.ts';
import { fetchCycleMachine, type ListAnswer } from '#machines/screens/fetch-cycle.ts';
import { selectionMachine } from '#machines/screens/selection.ts';
import { type PageRequest, readWholeList } from './paging.ts';
import { useLiveRefetch } from './use-live-refetch.ts';
import { type ListSelection, useSelection } from './use-selection.ts';

interface AnswerOf<Row> extends ListAnswer {
  readonly rows: readonly Row[];
}

interface ListOptions<Row, Answer> {
  readonly key: QueryKey;
  /**
   * Loads the shown page, or `place` instead, for the export and the print of all pages. A list of
   * a single page ignores `place`.
   */
  readonly load: (signal: AbortSignal, place?: PageRequest) => Promise<Answer>;
  readonly rowId: (row: Row) => string;
  readonly reasonAgainst?: (row: Row) => string | null;
  readonly live?: readonly LiveTopic[];
  /**
   * Returns the stock number of a row, for lists that refetch when the status of their stones
   * changes.
   */
  readonly stoneOf?: (row: Row) => string;
}

interface List<Row, Answer> {
  readonly status: 'loading' | 'refreshing' | 'ready' | 'error';
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  readonly rowId: (row: Row) => string;
  /** Latest response, or the previous response while the next one loads; null after a failure. */
  readonly answer: Answer | null;
  readonly problem: ApiProblem | null;
  readonly refetch: () => Promise<unknown>;
  /** Yields the rows of all pages. */
  readonly readAll: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
  readonly selection: ListSelection;
}

const NO_TOPICS: readonly LiveTopic[] = [];
const NO_ROWS: readonly never[] = [];
const NO_COLUMNS: readonly string[] = [];

function createActors() {
  const selection = createActor(selectionMachine).start();
  const cycle = createActor(
    fetchCycleMachine.provide({
      actions: { emptySelection: () => selection.send({ type: 'selection.emptied' }) },
    }),
  ).start();
  return { cycle, selection };
}

/**
 * Loads a list through the query cache and adds the selection of rows. A state machine of the fetch
 * cycle derives `status`, `answer` and `problem`.
 */
export function useListFetch<Row, Answer extends AnswerOf<Row>>(
  options: ListOptions<Row, Answer>,
): List<Row, Answer> {
  const { key, load, rowId, reasonAgainst, live = NO_TOPICS, stoneOf } = options;
  const [{ cycle, selection }] = useState(createActors);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData, isFetching } = query;

  useLayoutEffect(() => {
    if (error) cycle.send({ type: 'fetch.failed', problem: toProblem(error, TEXTS.listFailed) });
    else if (data && !isPlaceholderData) cycle.send({ type: 'fetch.succeeded', answer: data });
    if (isFetching) cycle.send({ type: 'fetch.started' });
  }, [cycle, data, error, isPlaceholderData, isFetching]);

  const shown = useSelector(cycle, (snapshot) => snapshot);
  const answer = shown.context.answer as Answer | null;
  const rows = answer?.rows ?? NO_ROWS;
  const { refetch } = query;
  const stones = useMemo(() => stoneOf && new Set(rows.map(stoneOf)), [rows, stoneOf]);
  useLiveRefetch(live, query, stones);

  return {
    status: statusOf(shown),
    rows,
    columns: answer?.columns ?? NO_COLUMNS,
    rowId,
    answer,
    problem: shown.context.problem,
    refetch,
    readAll: readWholeList(load, rowId),
    selection: useSelection<Row>(selection, rows, rowId, reasonAgainst),
  };
}

type Snapshot = ReturnType<ReturnType<typeof createActors>['cycle']['getSnapshot']>;

function statusOf(shown: Snapshot): 'loading' | 'refreshing' | 'ready' | 'error' {
  if (shown.matches('failure')) return 'error';
  if (shown.matches('success')) return 'ready';
  return shown.context.answer ? 'refreshing' : 'loading';
}
