import { Worker } from 'node:worker_threads';
import { ProcessSemaphore } from '../../platform/limits/process-semaphore.ts';
import type { StonesToMatch } from './choose-sets.ts';
import type { Matched } from './match-stones.ts';
import type { SetChoice } from './set-order.ts';

export interface MatchTask {
  readonly stones: StonesToMatch;
  readonly setSize: number;
  readonly most: number;
  readonly choice: SetChoice;
}

/**
 * Concurrency 1, because a match occupies one core for up to a second and the index also needs a
 * core.
 */
const semaphore = new ProcessSemaphore({
  name: 'matching',
  concurrency: 1,
  queueLimit: Infinity,
  queueTimeoutMs: Infinity,
});

export const matchInWorker = (task: MatchTask): Promise<Matched> =>
  semaphore.run(() => runThread(task));

function runThread(task: MatchTask): Promise<Matched> {
  const { promise, resolve, reject } = Promise.withResolvers<Matched>();
  const { nr, columns, prices } = task.stones;
  const worker = new Worker(new URL('./match-worker.ts', import.meta.url), {
    workerData: task,
    transferList: [
      nr.buffer,
      ...columns.map(({ values }) => values.buffer),
      ...Object.values(prices).map(({ buffer }) => buffer),
    ] as ArrayBuffer[],
  });
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('Stone matching was interrupted.')));
  return promise;
}
