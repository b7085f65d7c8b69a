import type { ListRow } from '../../../src/common/supply/mapping.ts';
import { ProcessTurns } from '../../platform/limits/process-turns.ts';
import type { ListFacts, ListOptions } from './open-list.ts';
import { Reading } from './reading.ts';
import type { ListFound } from './survey-list.ts';
import type { ListTask, SurveyTask } from './thread-messages.ts';

/** A list that is being read: what it is, and its rows in batches. Whoever stops early stops the reading. */
export interface ReadList {
  readonly facts: ListFacts;
  readonly rows: AsyncIterable<readonly ListRow[]>;
}

const listReading = (task: ListTask): Reading =>
  new Reading(new URL('./list-thread.ts', import.meta.url), task);

/** Reads a list in a thread of its own, with caps, as fast as its rows are taken and no faster. */
export async function readList(path: string, options: ListOptions = {}): Promise<ReadList> {
  const reading = listReading({ path, options, survey: null });
  const first = await reading.next();
  if (first.kind !== 'facts') throw new Error(`A list began with ${first.kind}.`);
  return { facts: first.facts, rows: rowsOf(reading) };
}

async function* rowsOf(reading: Reading): AsyncGenerator<readonly ListRow[]> {
  for await (const { rows } of reading.all('rows')) yield rows;
}

/** Each survey has a thread of its own, next to the one that has the stones; for requests, which a caller awaits. */
export const surveyTurns = new ProcessTurns({ name: 'list to map', atOnce: 2, waiting: 20 });

/** What a list means, found out in a thread of its own; who waits longer than this is told that it takes too long. */
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
