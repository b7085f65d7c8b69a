import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { DatabaseAway } from '../../platform/db/database-away.ts';
import type { Progress } from './index/read-stones.ts';
import type { PriceRules } from './index/stone-prices.ts';
import type { Answer, Columns, ColumnsWanted } from './question.ts';
import type { Asked, Search } from './search.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** An answer leaves little behind, so the thread needs less room for what is short-lived than Node would take. */
const YOUNG_MEGABYTES = 12;
const RESTART_AFTER = 1_000;
/** A search while the stock is still being read waits so long before hearing how far it is. */
const PATIENCE = 1_500;

interface Waiting {
  readonly message: Extract<ToWorker, { kind: 'ask' }>;
  readonly rules: PriceRules;
  readonly resolve: (answer: Answer | Columns) => void;
  readonly reject: (error: Error) => void;
}

/** The server's end of the index: it asks, and the thread beside it answers. */
export class SearchIndex implements Search {
  readonly #pool: pg.Pool;
  readonly #onError: (error: unknown) => void;
  readonly #patience: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #asked = 0;
  #progress: Progress = { done: 0, total: 0 };
  #ready = Promise.withResolvers<void>();
  #isReady = false;
  #stopped = false;

  constructor(pool: pg.Pool, onError: (error: unknown) => void, patience = PATIENCE) {
    this.#pool = pool;
    this.#onError = onError;
    this.#patience = patience;
    this.#start();
  }

  /** Whether the stock is read, so that a question is answered at once. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The answer, or how far the stock is read. */
  ask(asked: Asked): Promise<Answer | Progress> {
    return this.#send(asked) as Promise<Answer | Progress>;
  }

  /** Columns of all that is found, or how far the stock is read. */
  columns(asked: Asked, wanted: ColumnsWanted): Promise<Columns | Progress> {
    return this.#send(asked, wanted) as Promise<Columns | Progress>;
  }

  async #send(
    { question, rules, after }: Asked,
    wanted?: ColumnsWanted,
  ): Promise<Answer | Columns | Progress> {
    if (!this.#isReady) {
      const patience = AbortSignal.timeout(this.#patience);
      await Promise.race([
        this.#ready.promise,
        new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve())),
      ]);
      if (!this.#isReady) return this.#progress;
    }
    return new Promise((resolve, reject) => {
      this.#asked += 1;
      const message: Waiting['message'] = {
        kind: 'ask',
        id: this.#asked,
        question: { ...question, prices: rules.name },
        after,
        ...(wanted ? { wanted } : {}),
      };
      this.#waiting.set(message.id, { message, rules, resolve, reject });
      this.#worker?.postMessage(message);
    });
  }

  /** Something was changed here, and the next question is to see it. */
  changed(): void {
    this.#worker?.postMessage({ kind: 'changed' } satisfies ToWorker);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#worker?.terminate();
  }

  #start(): void {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
      workerData: { databaseUrl: this.#pool.options.connectionString ?? '' },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#hear(message));
    worker.on('error', this.#onError);
    worker.on('exit', () => this.#restart());
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'progress') {
      this.#progress = message.progress;
      this.#unready();
    } else if (message.kind === 'ready') {
      this.#isReady = true;
      this.#ready.resolve();
    } else if (message.kind === 'trouble') this.#onError(message.error);
    else this.#finish(message);
  }

  #unready(): void {
    if (this.#isReady) this.#ready = Promise.withResolvers();
    this.#isReady = false;
  }

  #finish(message: Exclude<FromWorker, { kind: 'progress' | 'ready' | 'trouble' }>): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.kind === 'pricesWanted') {
      const { rules } = waiting;
      this.#worker?.postMessage({ ...waiting.message, rules } satisfies ToWorker);
      return;
    }
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') waiting.resolve(message.answer);
    else {
      waiting.reject(message.isAway ? new DatabaseAway(message.error) : message.error);
    }
  }

  /** A thread that ended leaves no search waiting, and another begins. */
  #restart(): void {
    this.#worker = null;
    this.#unready();
    for (const { reject } of this.#waiting.values())
      reject(new DatabaseAway('The search broke off.'));
    this.#waiting.clear();
    if (!this.#stopped) setTimeout(() => this.#stopped || this.#start(), RESTART_AFTER).unref();
  }
}
