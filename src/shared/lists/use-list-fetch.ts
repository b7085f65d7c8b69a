import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo, useState } from 'react';
import { createActor } from 'xstate';
import type { LiveTopic } from '../../api/live.ts';
import { type ApiProblem, toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { fetchCycleMachine, type ListAnswer } from '../../machines/screens/fetch-cycle.ts';
import { selectionMachine } from '../../machines/screens/selection.ts';
import { useLiveRefetch } from './use-live-refetch.ts';
import { type ListSelection, useSelection } from './use-selection.ts';

interface AnswerOf<Row> extends ListAnswer {
  readonly rows: readonly Row[];
}

interface ListOptions<Row, Answer> {
  /** Everything the answer depends on: the name of the list, its filters, its page. */
  readonly key: QueryKey;
  readonly load: (signal: AbortSignal) => Promise<Answer>;
  readonly rowId: (row: Row) => string;
  readonly reasonAgainst?: (row: Row) => string | null;
  /** Live topics after which the list is asked for again. */
  readonly live?: readonly LiveTopic[];
  /** The stone of a row, where the list is asked for again when that changes hands. */
  readonly stoneOf?: (row: Row) => string;
}

interface List<Row, Answer> {
  readonly status: 'loading' | 'refreshing' | 'ready' | 'error';
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
  readonly rowId: (row: Row) => string;
  /** The newest answer, or the one before it while a newer is on its way; null after a failure. */
  readonly answer: Answer | null;
  readonly problem: ApiProblem | null;
  readonly refetch: () => Promise<unknown>;
  readonly selection: ListSelection;
}

const NO_TOPICS: readonly LiveTopic[] = [];

function createActors() {
  const selection = createActor(selectionMachine).start();
  const cycle = createActor(
    fetchCycleMachine.provide({
      actions: { emptySelection: () => selection.send({ type: 'selection.emptied' }) },
    }),
  ).start();
  return { cycle, selection };
}

/** The cache fetches; the fetch cycle decides what the screen shows; the selection goes with the rows. */
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
    const finished = (outcome: Parameters<typeof replay>[1]) => replay(cycle.send, outcome);
    if (error) {
      finished({ type: 'fetch.failed', message: toProblem(error, TEXTS.listFailed).message });
    } else if (data && !isPlaceholderData) {
      finished({ type: 'fetch.succeeded', answer: data });
    }
    if (isFetching) cycle.send({ type: 'fetch.started', request: crypto.randomUUID() });
  }, [cycle, data, error, isPlaceholderData, isFetching]);

  const shown = useSelector(cycle, (snapshot) => snapshot);
  const rows = shown.context.rows as readonly Row[];
  const { refetch } = query;
  const stones = useMemo(() => stoneOf && new Set(rows.map(stoneOf)), [rows, stoneOf]);
  useLiveRefetch(live, query, stones);

  return {
    status: statusOf(shown),
    rows,
    columns: shown.context.columns,
    rowId,
    answer: shown.context.answer as Answer | null,
    problem: shown.matches('failure') && error ? toProblem(error, TEXTS.listFailed) : null,
    refetch,
    selection: useSelection<Row>(selection, rows, rowId, reasonAgainst),
  };
}

type Snapshot = ReturnType<ReturnType<typeof createActors>['cycle']['getSnapshot']>;

function statusOf(shown: Snapshot): 'loading' | 'refreshing' | 'ready' | 'error' {
  if (shown.matches('failure')) return 'error';
  if (shown.matches('success')) return 'ready';
  return shown.context.answer ? 'refreshing' : 'loading';
}

type Outcome =
  | { type: 'fetch.succeeded'; answer: ListAnswer }
  | { type: 'fetch.failed'; message: string };

/** The cache may already hold the outcome when the screen first asks: the cycle still sees both steps. */
function replay(send: ReturnType<typeof createActors>['cycle']['send'], outcome: Outcome): void {
  const request = crypto.randomUUID();
  send({ type: 'fetch.started', request });
  send({ ...outcome, request });
}
