import './work-queue.css';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatInteger, formatNumber } from '#common/format.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { BelowCostBadge } from '../../shared/stones/status/below-cost.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useEvent } from '../../ui/grid/use-event.ts';
import { KEY } from '../../ui/key-names.ts';
import { registerList } from '../../ui/list-registry.ts';
import { SkeletonFill, SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { mostUrgent } from './most-urgent.ts';
import {
  actsOf,
  type Deciding,
  hasTarget,
  reasonAgainst,
  type TaskActionName,
} from './task-actions.ts';
import { TaskAge } from './task-age.tsx';
import { TaskButtons } from './task-buttons.tsx';
import { actedOf, LIST_OF, placeOf } from './task-places.ts';
import { aboutOf, figureOf, LIST_WORDS, QUEUE_WORDS } from './task-texts.ts';
import { type DayAct, leftOf, type QueuedTask, useWorkQueue } from './use-work-queue.ts';

type WorkQueueListProps = {
  readonly head: 'h2' | 'h3';
  /** maximum number of tasks per queue; the list screen of the queue shows the others */
  readonly size: number;
  /** reserved height in rows, if only the most urgent tasks are shown; default all tasks */
  readonly lines?: number;
  readonly onDecide: (deciding: Deciding) => void;
  /** opens the document of a task with its stones and actions; called only on phones */
  readonly onWhole?: (document: Pick<DayAct, 'queue' | 'id' | 'number'>) => void;
  readonly below?: ReactNode;
  readonly aside?: (shown: QueuedTask) => ReactNode;
};

const nameOf = ({ queue, task }: QueuedTask): string => `${queue} ${task.id}`;

/** The server sends the number only to users who may see the cost. */
const BelowCost = ({ task: { below_cost: count = 0, pieces } }: Pick<QueuedTask, 'task'>) =>
  count === 0 ? null : (
    <>
      <BelowCostBadge count={count} of={pieces} />{' '}
    </>
  );

export function WorkQueueList({
  head: Head,
  size,
  lines,
  onDecide,
  onWhole,
  below,
  aside,
}: WorkQueueListProps) {
  const phone = useIsPhone();
  const profile = useProfile();
  const { data, error, refetch } = useWorkQueue(size);
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  /** Index of the current row. When the current task is done, the next task moves to this index. */
  const [place, setPlace] = useState(0);
  const open = (data ?? []).filter(({ left }) => left > 0);
  // A row with a reason below its buttons is two lines high.
  const linesOf = ({ queue, task }: QueuedTask) =>
    actsOf(queue, profile).some(
      ({ act }) => hasTarget({ act, task }) && reasonAgainst({ act, task }, profile) !== null,
    )
      ? 2
      : 1;
  const waiting = lines === undefined ? open : mostUrgent(open, lines, linesOf);
  const rows: QueuedTask[] = waiting.flatMap(({ queue, tasks }) =>
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
  const goThere = useEvent(() => choose(at));
  const hasRows = row !== undefined;
  useEffect(() => (hasRows ? registerList(goThere) : undefined), [hasRows, goThere]);
  const decide = (act: TaskActionName) => {
    if (!row || reasonAgainst({ act, task: row.task }, profile) !== null) return;
    setCurrent(nameOf(row));
    setPlace(at);
    onDecide({ act, task: row.task });
  };
  useCommands(
    row === undefined
      ? []
      : [
          {
            id: 'day.next',
            group: DAY,
            label: 'Next task',
            keys: KEY.next,
            hidden: true,
            run: () => choose(at + 1),
          },
          {
            id: 'day.last',
            group: DAY,
            label: 'Previous task',
            keys: KEY.before,
            hidden: true,
            run: () => choose(at - 1),
          },
          ...waiting.flatMap(({ queue }) =>
            actsOf(queue, profile).map(({ act, does, keys, otherwise }) => ({
              id: `day.${act}`,
              group: DAY,
              label: does,
              keys,
              reason:
                row.queue === queue ? reasonAgainst({ act, task: row.task }, profile) : otherwise,
              run: () => decide(act),
            })),
          ),
        ],
  );

  if (error && !data)
    return (
      <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
    );
  // Two fewer, because a placeholder row can be higher than a task.
  if (!data) return lines === undefined ? <SkeletonFill /> : <SkeletonRows count={lines - 2} />;
  if (rows.length === 0)
    return (
      <div className="day-list">
        <EmptyState title="No open tasks">
          Orders, documents, holds and memos that need attention appear here.
        </EmptyState>
        {below}
      </div>
    );
  return (
    <div className="day-split" data-beside={aside ? '' : undefined}>
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
                    <Link
                      {...placeOf(queue, task)}
                      className="day-task"
                      data-task={nameOf(shown)}
                      onClick={(event) => {
                        // On phones, opens the whole document instead of the linked list, which
                        // would show each stone of the document on a separate line.
                        const whole = { queue, id: task.id, number: task.number };
                        if (!phone || !onWhole || actedOf(whole) === null) return;
                        event.preventDefault();
                        onWhole(whole);
                      }}
                    >
                      <span className="day-age">
                        <TaskAge queue={queue} task={task} />
                      </span>
                      <b className="day-who">{task.company_name}</b>
                      <span className="day-about">
                        {task.stone ? <ShapeIcon shape={task.stone.shape} size={16} /> : null}
                        <BelowCost task={task} />
                        {aboutOf(queue, task)}
                      </span>
                      <span className="day-number">{task.number}</span>
                      <span
                        className="day-figure"
                        data-tone={queue === 'limits' ? 'late' : undefined}
                      >
                        {figureOf(queue, task) === null
                          ? null
                          : formatNumber(figureOf(queue, task))}
                        {queue === 'limits' ? ' over' : ''}
                      </span>
                    </Link>
                    <TaskButtons shown={shown} isCurrent={isCurrent} onDecide={onDecide} />
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {below}
      </div>
      {row ? aside?.(row) : null}
    </div>
  );
}

const DAY = 'Today';

export function TasksLeft({ size }: Pick<WorkQueueListProps, 'size'>) {
  const { data } = useWorkQueue(size);
  return data ? `${formatInteger(leftOf(data))} left` : null;
}
