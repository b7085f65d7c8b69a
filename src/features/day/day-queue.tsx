import './day-queue.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { count } from '../../common/count.ts';
import { formatInteger, formatNumber } from '../../common/format.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { DayAge } from './day-age.tsx';
import { LIST_OF, placeOf } from './day-places.ts';
import { aboutOf, figureOf, LIST_WORDS, QUEUE_WORDS } from './day-words.ts';
import { type DayTask, leftOf, type QueueName, useDay } from './use-day.ts';

/** An order that somebody decides on from the queue. */
export interface Deciding {
  readonly number: string;
  readonly act: 'approve' | 'reject';
}

type DayListProps = {
  /** a head of each queue, below that of what it stands in */
  readonly head: 'h2' | 'h3';
  /** how many of each queue are shown; the others stand in its list */
  readonly size: number;
  readonly onDecide: (deciding: Deciding) => void;
};

interface Shown {
  readonly queue: QueueName;
  readonly task: DayTask;
}

const nameOf = ({ queue, task }: Shown): string => `${queue} ${task.id}`;

/** What waits for whoever works here: each queue with what has waited longest first, worked down by the keys. */
export function DayList({ head: Head, size, onDecide }: DayListProps) {
  const { data, error, refetch } = useDay(size);
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  /** where the current row stood: once it is done, the next one has its place */
  const [place, setPlace] = useState(0);
  const waiting = (data ?? []).filter(({ left }) => left > 0);
  const rows: Shown[] = waiting.flatMap(({ queue, tasks }) =>
    tasks.map((task) => ({ queue, task })),
  );
  const found = rows.findIndex((row) => nameOf(row) === current);
  const at = found >= 0 ? found : Math.min(place, rows.length - 1);
  const row = rows[at];

  const choose = (next: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, next));
    const chosen = rows[to];
    if (!chosen) return;
    setCurrent(nameOf(chosen));
    setPlace(to);
    const link = box.current?.querySelector<HTMLElement>(`[data-task="${nameOf(chosen)}"]`);
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };
  const decide = (act: Deciding['act']) => {
    const number = row?.queue === 'requests' ? row.task.number : null;
    if (number === null || !row) return;
    setCurrent(nameOf(row));
    setPlace(at);
    onDecide({ number, act });
  };
  const reason = row?.queue === 'requests' ? null : 'Only a request is decided with this key.';
  const decides = waiting.some(({ queue }) => queue === 'requests');
  useCommands(
    row === undefined
      ? []
      : [
          {
            id: 'day.next',
            group: DAY,
            label: 'The next task',
            keys: KEY.next,
            hidden: true,
            run: () => choose(at + 1),
          },
          {
            id: 'day.last',
            group: DAY,
            label: 'The task before',
            keys: KEY.before,
            hidden: true,
            run: () => choose(at - 1),
          },
          ...(decides
            ? ([
                {
                  id: 'day.approve',
                  group: DAY,
                  label: 'Approve the request',
                  keys: KEY.approve,
                  reason,
                  run: () => decide('approve'),
                },
                {
                  id: 'day.reject',
                  group: DAY,
                  label: 'Reject the request',
                  keys: KEY.reject,
                  reason,
                  run: () => decide('reject'),
                },
              ] as const)
            : []),
        ],
  );

  if (error && !data)
    return (
      <ErrorState
        title={toProblem(error, TEXTS.listFailed).message}
        actions={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  if (!data) return <SkeletonRows count={8} />;
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing waits for you">
        Requests, documents, holds and memos stand here as soon as somebody has to look at them.
      </EmptyState>
    );
  return (
    <div className="day-list" ref={box}>
      {waiting.map(({ queue, left, pieces, amount, tasks }) => (
        <section key={queue} aria-label={QUEUE_WORDS[queue]}>
          <Head className="day-head">
            {QUEUE_WORDS[queue]} <b>{formatInteger(left)}</b>
            <span className="day-head-figure">
              {amount === null || queue === 'limits' ? null : formatNumber(amount)}
            </span>
            <Link className="day-all" {...LIST_OF[queue]}>
              All {count(pieces, ...LIST_WORDS[queue])}
            </Link>
          </Head>
          <ul>
            {tasks.map((task) => {
              const shown = { queue, task };
              const isCurrent = row !== undefined && nameOf(row) === nameOf(shown);
              return (
                <li
                  key={task.id}
                  className="day-row"
                  data-current={isCurrent ? '' : undefined}
                  onFocus={() => {
                    setCurrent(nameOf(shown));
                    setPlace(rows.findIndex((one) => nameOf(one) === nameOf(shown)));
                  }}
                >
                  <Link {...placeOf(queue, task)} className="day-task" data-task={nameOf(shown)}>
                    <span className="day-age">
                      <DayAge queue={queue} at={task.at} />
                    </span>
                    <b className="day-who">{task.company_name}</b>
                    <span className="day-about">{aboutOf(queue, task)}</span>
                    <span className="day-number">{task.number}</span>
                    <span
                      className="day-figure"
                      data-tone={queue === 'limits' ? 'late' : undefined}
                    >
                      {figureOf(queue, task) === null ? null : formatNumber(figureOf(queue, task))}
                      {queue === 'limits' ? ' over' : ''}
                    </span>
                  </Link>
                  {queue === 'requests' && task.number !== null ? (
                    <DecideButtons task={task} number={task.number} onDecide={onDecide} />
                  ) : (
                    <span className="day-keys" aria-hidden="true">
                      {isCurrent ? <Keys>Enter</Keys> : null}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

const DAY = 'Today';

type DecideButtonsProps = Pick<DayListProps, 'onDecide'> & {
  readonly task: DayTask;
  readonly number: string;
};

function DecideButtons({ task, number, onDecide }: DecideButtonsProps) {
  const which = (
    <span className="sr-only">
      {' '}
      {number} of {task.company_name}
    </span>
  );
  const keyOf = (key: string) => (
    <span aria-hidden="true">
      <Keys>{key}</Keys>
    </span>
  );
  return (
    <span className="day-keys">
      <Button
        size="sm"
        rightSection={keyOf(KEY.reject)}
        onClick={() => onDecide({ number, act: 'reject' })}
      >
        Reject
        {which}
      </Button>
      <Button
        size="sm"
        rightSection={keyOf(KEY.approve)}
        onClick={() => onDecide({ number, act: 'approve' })}
      >
        Approve
        {which}
      </Button>
    </span>
  );
}

/** The sum of all queues, as a heading says it. */
export function DayLeft({ size }: Pick<DayListProps, 'size'>) {
  const { data } = useDay(size);
  return data ? `${formatInteger(leftOf(data))} left` : null;
}
