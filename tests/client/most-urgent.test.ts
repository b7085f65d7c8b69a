import { expect, it } from 'vitest';
import { mostUrgent } from '../../src/features/work-queue/most-urgent.ts';
import type { DayQueue, QueueName } from '../../src/features/work-queue/use-work-queue.ts';

const queue = (name: QueueName, ...ids: string[]): DayQueue =>
  ({ queue: name, left: 9, tasks: ids.map((id) => ({ id })) }) as unknown as DayQueue;

const shownOf = (queues: readonly DayQueue[], lines: number, double: readonly string[] = []) =>
  mostUrgent(queues, lines, ({ task }) => (double.includes(task.id) ? 2 : 1)).map(
    (one) => `${one.queue} ${one.left}: ${one.tasks.map(({ id }) => id).join(' ')}`,
  );

const QUEUES = [queue('requests', 'a', 'b', 'c'), queue('kyc', 'd'), queue('holds', 'e', 'f')];

it('shows the first tasks of each queue in as many lines as there are', () => {
  expect(shownOf(QUEUES, 99)).toEqual(['requests 9: a b c', 'kyc 9: d', 'holds 9: e f']);
  // Three heads and five tasks.
  expect(shownOf(QUEUES, 8)).toEqual(['requests 9: a b', 'kyc 9: d', 'holds 9: e f']);
  expect(shownOf(QUEUES, 7)).toEqual(['requests 9: a b', 'kyc 9: d', 'holds 9: e']);
  expect(shownOf(QUEUES, 6)).toEqual(['requests 9: a', 'kyc 9: d', 'holds 9: e']);
});

it('shows no head without a task, and no task of a queue after one that does not fit', () => {
  expect(shownOf(QUEUES, 5)).toEqual(['requests 9: a b', 'kyc 9: d']);
  expect(shownOf(QUEUES, 7, ['b'])).toEqual(['requests 9: a', 'kyc 9: d', 'holds 9: e f']);
  expect(shownOf(QUEUES, 0)).toEqual([]);
  expect(shownOf([], 5)).toEqual([]);
});
