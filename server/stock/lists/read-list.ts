import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ListRow } from '../../../src/common/supply/mapping.ts';
import { THREAD_LIMITS } from './caps.ts';
import { ListFault } from './list-fault.ts';
import { type ListFacts, type ListOptions, unpackedFrom } from './open-list.ts';
import type { ListFound } from './survey-list.ts';
import type { FromThread, ListTask, SurveyTask } from './thread-messages.ts';

/** A list that is being read: what it is, and its rows in batches. Whoever stops early stops the reading. */
export interface ReadList {
  readonly facts: ListFacts;
  readonly rows: AsyncIterable<readonly ListRow[]>;
}

/** Reads a list in a thread of its own, with caps, as fast as its rows are taken and no faster. */
export async function readList(path: string, options: ListOptions = {}): Promise<ReadList> {
  const reading = new Reading({ path, options, survey: null });
  const first = await reading.next();
  if (first.kind !== 'facts') throw new Error(`A list began with ${first.kind}.`);
  return { facts: first.facts, rows: rowsOf(reading) };
}

async function* rowsOf(reading: Reading): AsyncGenerator<readonly ListRow[]> {
  try {
    for (;;) {
      const message = await reading.next();
      if (message.kind !== 'rows') return;
      yield message.rows;
      reading.wantMore();
    }
  } finally {
    await reading.stop();
  }
}

/** What a list means, found out in a thread of its own; who waits longer than this is told that it takes too long. */
export async function findInList(
  path: string,
  options: ListOptions,
  survey: SurveyTask,
  patience = PATIENCE,
): Promise<ListFound> {
  const reading = new Reading({ path, options, survey });
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

/** A thread and what it says, in its order. */
class Reading {
  readonly #worker: Worker;
  readonly #path: string;
  readonly #heard: FromThread[] = [];
  #wake: (() => void) | undefined;
  #failure: Error | undefined;
  #isOver = false;

  constructor(task: ListTask) {
    this.#path = task.path;
    this.#worker = new Worker(new URL('./list-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: THREAD_LIMITS,
    });
    this.#worker.on('message', (message: FromThread) => {
      this.#heard.push(message);
      this.#wake?.();
    });
    this.#worker.on('error', (error) => this.#fail(failureOf(error)));
    this.#worker.on('exit', () => {
      this.#isOver = true;
      this.#wake?.();
    });
  }

  async next(): Promise<FromThread> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      const message = this.#heard.shift();
      if (message?.kind === 'fault') throw new ListFault(message.message, message.place);
      if (message?.kind === 'error') throw message.error;
      if (message) return message;
      if (this.#isOver) throw new Error('The reading of a list broke off.');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  wantMore(): void {
    this.#worker.postMessage('more');
  }

  giveUp(): void {
    this.#fail(new ListFault('takes too long to read'));
  }

  /** A thread that is stopped midway has no time to clear what it has unpacked. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
    await rm(unpackedFrom(this.#path), { force: true });
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake?.();
  }
}

const failureOf = (error: unknown): Error =>
  (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ListFault('takes more memory than a list does')
    : (error as Error);
