import type { ListRow } from '../../../src/common/supply/mapping.ts';
import { ProcessTurns } from '../../platform/limits/process-turns.ts';
import type { ListFacts, ListOptions } from './open-list.ts';
import { Reading } from './reading.ts';
import type { ListFound } from './survey-list.ts';
import type { ListTask, SurveyTask } from './thread-messages.ts';

/** A list that is being read. Leaving the loop over `rows` early terminates the worker. */
export interface ReadList {
  readonly facts: ListFacts;
  readonly rows: AsyncIterable<readonly ListRow[]>;
}

const listReading = (task: ListTask): Reading =>
  new Reading(new URL('./list-thread.ts', import.meta.url), task);

/** Reads a list in a worker with resource limits and back-pressure. */
export async function readList(path: string, options: ListOptions = {}): Promise<ReadList> {
  const reading = listReading({ path, options, survey: null });
  const first = await reading.next();
  if (first.kind !== 'facts') throw new Error(`A list began with ${first.kind}.`);
  return { facts: first.facts, rows: rowsOf(reading) };
}

async function* rowsOf(reading: Reading): AsyncGenerator<readonly ListRow[]> {
  for await (const { rows } of reading.all('rows')) yield rows;
}

/** Limits the workers for profiling. Only for requests, whose callers wait for the result. */
export const surveyTurns = new ProcessTurns({ name: 'list to map', atOnce: 2, waiting: 20 });

/**
 * Profiles a list in a worker. Throws a `ListFault` after `patience` milliseconds, default 60,000.
 */
export async function findInList(
  path: string,
  options: ListOptions,
  survey: SurveyTask,
  patience = PATIENCE,
): Promise<ListFound> {
  const reading = listReading({ path, options, survey });
  const timer = setTimeout(() => reading.giveUp(), patience);
  try {
    const message = await reading.next();
    if (message.kind !== 'found') throw new Error(`A list was answered with ${message.kind}.`);
    return message.found;
  } finally {
    clearTimeout(timer);
    await reading.stop();
  }
}
const PATIENCE = 60_000;
