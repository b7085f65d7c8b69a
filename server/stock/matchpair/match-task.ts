import { Worker } from 'node:worker_threads';
import { ProcessTurns } from '../../platform/limits/process-turns.ts';
import type { Matched, StonesToMatch } from './match-stones.ts';

export interface MatchTask {
  readonly stones: StonesToMatch;
  readonly setSize: number;
  /** no more sets are looked for */
  readonly most: number;
}

/** Each has a core for itself for up to a second, and the index wants one as well. */
const turns = new ProcessTurns({
  name: 'matching',
  atOnce: 1,
  waiting: Infinity,
  patience: Infinity,
});

/** Matches stones in a thread of its own; a search that comes while others are matched waits for a turn. */
export const matchInThread = (task: MatchTask): Promise<Matched> =>
  turns.run(() => runThread(task));

function runThread(task: MatchTask): Promise<Matched> {
  const { promise, resolve, reject } = Promise.withResolvers<Matched>();
  const { nr, columns } = task.stones;
  const worker = new Worker(new URL('./match-thread.ts', import.meta.url), {
    workerData: task,
    transferList: [nr.buffer, ...columns.map(({ values }) => values.buffer)] as ArrayBuffer[],
  });
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('The matching of stones broke off.')));
  return promise;
}
