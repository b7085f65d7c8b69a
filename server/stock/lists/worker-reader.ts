import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { THREAD_LIMITS } from './limits.ts';
import { ListFault } from './list-fault.ts';
import { unpackedFrom } from './open-list.ts';
import type { WorkerMessage } from './worker-messages.ts';

export class WorkerReader {
  readonly #worker: Worker;
  readonly #path: string;
  readonly #messages: WorkerMessage[] = [];
  #wake: (() => void) | undefined;
  #failure: Error | undefined;
  #isOver = false;

  constructor(thread: URL, task: { readonly path: string }) {
    this.#path = task.path;
    this.#worker = new Worker(thread, {
      workerData: task,
      resourceLimits: THREAD_LIMITS,
    });
    this.#worker.on('message', (message: WorkerMessage) => {
      this.#messages.push(message);
      this.#wake?.();
    });
    this.#worker.on('error', (error) => this.#fail(failureOf(error)));
    this.#worker.on('exit', () => {
      this.#isOver = true;
      this.#wake?.();
    });
  }

  async next(): Promise<WorkerMessage> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      const message = this.#messages.shift();
      if (message?.kind === 'fault') throw new ListFault(message.message, message.place);
      if (message?.kind === 'error') throw message.error;
      if (message) return message;
      if (this.#isOver) throw new Error('Reading the list was interrupted.');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /**
   * Yields messages of the given kind until the worker sends a message of another kind, such as
   * `end`. Then terminates the worker, also if the caller leaves the loop early.
   */
  async *all<Kind extends WorkerMessage['kind']>(
    kind: Kind,
  ): AsyncGenerator<Extract<WorkerMessage, { kind: Kind }>> {
    const isWanted = (one: WorkerMessage): one is Extract<WorkerMessage, { kind: Kind }> =>
      one.kind === kind;
    try {
      for (;;) {
        const message = await this.next();
        if (!isWanted(message)) return;
        yield message;
        this.#worker.postMessage('more');
      }
    } finally {
      await this.stop();
    }
  }

  failOnTimeout(timeoutMs: number): void {
    this.#fail(
      new ListFault(
        `takes longer than ${timeoutMs / 1_000} seconds to read: please split the list, or try again later`,
      ),
    );
  }

  /**
   * Terminates the worker and deletes its unpacked file, because a terminated worker cannot clean
   * up.
   */
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
    ? new ListFault(
        `takes more than ${THREAD_LIMITS.maxOldGenerationSizeMb} MB of memory to read: please split the list`,
      )
    : (error as Error);
