import type { ListRow } from '#common/supply/mapping.ts';
import { ProcessSemaphore } from '../../platform/limits/process-semaphore.ts';
import type { ListFacts, ListOptions } from './open-list.ts';
import type { ListScan, ProfileTask } from './profile-list.ts';
import type { ListTask } from './worker-messages.ts';
import { WorkerReader } from './worker-reader.ts';

/** A stock list that is being read. Leaving the loop over `rows` early terminates the worker. */
export interface ReadList {
  readonly facts: ListFacts;
  readonly rows: AsyncIterable<readonly ListRow[]>;
}

const startReader = (task: ListTask): WorkerReader =>
  new WorkerReader(new URL('./list-thread.ts', import.meta.url), task);

export async function readList(path: string, options: ListOptions = {}): Promise<ReadList> {
  const reading = startReader({ path, options, survey: null });
  const first = await reading.next();
  if (first.kind !== 'facts') throw new Error(`unexpected first message of a list: ${first.kind}`);
  return { facts: first.facts, rows: rowsOf(reading) };
}

async function* rowsOf(reading: WorkerReader): AsyncGenerator<readonly ListRow[]> {
  for await (const { rows } of reading.all('rows')) yield rows;
}

/**
 * Limits the concurrent workers that profile stock lists for requests whose callers wait for the
 * result.
 */
export const profileSemaphore = new ProcessSemaphore({
  name: 'list to map',
  concurrency: 2,
  queueLimit: 20,
});

/**
 * Profiles a stock list in a worker. Throws a `ListFault` after `timeoutMs` milliseconds, default
 * 60,000.
 */
export async function profileInWorker(
  path: string,
  options: ListOptions,
  task: ProfileTask,
  timeoutMs = PROFILE_TIMEOUT_MS,
): Promise<ListScan> {
  const reading = startReader({ path, options, survey: task });
  const timer = setTimeout(() => reading.failOnTimeout(timeoutMs), timeoutMs);
  try {
    const message = await reading.next();
    if (message.kind !== 'found') throw new Error(`unexpected message of a list: ${message.kind}`);
    return message.found;
  } finally {
    clearTimeout(timer);
    await reading.stop();
  }
}
const PROFILE_TIMEOUT_MS = 60_000;
