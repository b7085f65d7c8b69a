import type { DayQueue, QueuedTask } from './use-work-queue.ts';

const HEAD_LINES = 1;

/**
 * Returns the tasks that fit into `lines`: first the oldest task of each queue, then the second
 * oldest, and so on. The head of a queue takes one line, and a task takes `linesOf` lines.
 */
export function mostUrgent(
  queues: readonly DayQueue[],
  lines: number,
  linesOf: (shown: QueuedTask) => number,
): DayQueue[] {
  const shown = new Map<DayQueue, number>();
  let left = lines;
  const deepest = Math.max(0, ...queues.map(({ tasks }) => tasks.length));
  for (let place = 0; place < deepest; place += 1)
    for (const queue of queues) {
      const task = queue.tasks[place];
      // A queue shows no task after one that did not fit.
      if (!task || (shown.get(queue) ?? 0) < place) continue;
      const needed = linesOf({ queue: queue.queue, task }) + (place === 0 ? HEAD_LINES : 0);
      if (needed > left) continue;
      left -= needed;
      shown.set(queue, place + 1);
    }
  return queues.flatMap((queue) => {
    const count = shown.get(queue) ?? 0;
    return count === 0 ? [] : [{ ...queue, tasks: queue.tasks.slice(0, count) }];
  });
}
