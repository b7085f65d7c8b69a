import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { DatabaseAway } from '../../platform/db/database-away.ts';
import { IndexClock } from './index/index-clock.ts';
import type { Progress } from './index/read-stones.ts';
import { ShareLock } from './index/share-lock.ts';
import { type SharedIndex, sharedIndex } from './index/shared-index.ts';
import type { PriceRules, PricesPlace } from './index/stone-prices.ts';
import type { SharedStones } from './index/stone-store.ts';
import type { Answer, Columns, ColumnsWanted } from './question.ts';
import { PATIENCE, Readiness } from './readiness.ts';
import type { Asked, Search } from './search.ts';
import type { Answered, Asking, FromWorker, ToWorker } from './worker-messages.ts';

/** Query results are short-lived, so a small young generation suffices. */
const YOUNG_MEGABYTES = 12;
const RESTART_AFTER = 1_000;

interface Waiting {
  readonly asking: Asking;
  readonly rules: PriceRules | null;
  readonly resolve: (answer: Answered) => void;
  readonly reject: (error: Error) => void;
}

/** Status of the index, as published to searching threads. */
export type Standing =
  | { readonly kind: 'reading'; readonly progress: Progress }
  | { readonly kind: 'ready'; readonly number: number; readonly stones: SharedStones };

/** Main-thread side of the index. A worker owns the stones and answers queries. */
export class SearchIndex implements Search {
  /** shared memory for the threads that search by themselves */
  readonly shared: SharedIndex;
  readonly #pool: pg.Pool;
  readonly #onError: (error: unknown) => void;
  readonly #lock: ShareLock;
  readonly #clock: IndexClock;
  readonly #readiness: Readiness;
  readonly #waiting = new Map<number, Waiting>();
  readonly #followers = new Set<(standing: Standing) => void>();
  readonly #freeSeats: number[];
  #standing: Standing = { kind: 'reading', progress: { done: 0, total: 0 } };
  #worker: Worker | null = null;
  #asked = 0;
  #stopped = false;

  constructor(
    pool: pg.Pool,
    onError: (error: unknown) => void,
    { patience = PATIENCE, readers = 0 } = {},
  ) {
    this.#pool = pool;
    this.#onError = onError;
    this.#readiness = new Readiness(patience);
    this.shared = sharedIndex(readers);
    this.#lock = new ShareLock(this.shared.lock);
    this.#clock = new IndexClock(this.shared.clock);
    this.#freeSeats = Array.from({ length: readers }, (_, seat) => seat);
    this.#start();
  }

  get isReady(): boolean {
    return this.#readiness.isReady;
  }

  ask(asked: Asked): Promise<Answer | Progress> {
    return this.#search(asked) as Promise<Answer | Progress>;
  }

  columns(asked: Asked, wanted: ColumnsWanted): Promise<Columns | Progress> {
    return this.#search(asked, wanted) as Promise<Columns | Progress>;
  }

  /** Resolves when all changes before this call are applied. */
  async catchUp(): Promise<void> {
    await this.#send({ kind: 'catchUp' });
  }

  /** Computes prices by these rules in shared memory and returns their location. */
  learn(rules: PriceRules): Promise<PricesPlace> {
    return this.#send({ kind: 'learn', rules }) as Promise<PricesPlace>;
  }

  changed(): void {
    this.#clock.tell();
    this.look();
  }

  /** Starts catching up in the background; the change is already recorded. */
  look(): void {
    this.#worker?.postMessage({ kind: 'changed' } satisfies ToWorker);
  }

  /**
   * Calls the listener at once and on each change of status. Returns the function that
   * unsubscribes.
   */
  follow(tell: (standing: Standing) => void): () => void {
    this.#followers.add(tell);
    tell(this.#standing);
    return () => this.#followers.delete(tell);
  }

  /** Acquires a reader slot for a searching thread. */
  takeSeat(): number {
    const seat = this.#freeSeats.pop();
    if (seat === undefined) throw new RangeError('So many threads were not to search.');
    return seat;
  }
  /** Releases the slot of a thread that has ended, even within a read. */
  giveSeat(seat: number): void {
    this.#lock.leave(seat);
    this.#freeSeats.push(seat);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#worker?.terminate();
  }

  async #search(
    { question, rules, after }: Asked,
    wanted?: ColumnsWanted,
  ): Promise<Answered | Progress> {
    if (!(await this.#readiness.inTime())) return this.#readiness.progress;
    const named = { ...question, prices: rules.name };
    return this.#send(
      { kind: 'ask', question: named, after, ...(wanted ? { wanted } : {}) },
      rules,
    );
  }

  #send(asking: Asking, rules: PriceRules | null = null): Promise<Answered> {
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(brokenOff());
      this.#asked += 1;
      this.#waiting.set(this.#asked, { asking, rules, resolve, reject });
      this.#worker.postMessage({ ...asking, id: this.#asked } satisfies ToWorker);
    });
  }

  #start(): void {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
      workerData: { databaseUrl: this.#pool.options.connectionString ?? '', shared: this.shared },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#hear(message));
    worker.on('error', this.#onError);
    worker.on('exit', () => this.#restart());
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'progress') {
      this.#readiness.isUnread(message.progress);
      this.#stand({ kind: 'reading', progress: message.progress });
    } else if (message.kind === 'ready') {
      this.#readiness.isRead();
      this.#stand(message);
    } else if (message.kind === 'trouble') this.#onError(message.error);
    else this.#finish(message);
  }

  #stand(standing: Standing): void {
    this.#standing = standing;
    for (const tell of this.#followers) tell(standing);
  }

  #finish(message: Extract<FromWorker, { id: number }>): void {
    const { id } = message;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (message.kind === 'pricesWanted') {
      const { asking, rules } = waiting;
      this.#worker?.postMessage({ ...asking, ...(rules ? { rules } : {}), id });
      return;
    }
    this.#waiting.delete(id);
    if (message.kind === 'answer') waiting.resolve(message.answer);
    else {
      waiting.reject(message.isAway ? new DatabaseAway(message.error) : message.error);
    }
  }

  /** Rejects waiting searches, releases the lock and starts a new worker. */
  #restart(): void {
    this.#worker = null;
    // The dead worker may have left a partial write.
    this.#clock.store = 0;
    this.#lock.endWriting();
    this.#readiness.isUnread();
    this.#stand({ kind: 'reading', progress: this.#readiness.progress });
    for (const { reject } of this.#waiting.values()) reject(brokenOff());
    this.#waiting.clear();
    if (!this.#stopped) setTimeout(() => this.#stopped || this.#start(), RESTART_AFTER).unref();
  }
}

const brokenOff = (): DatabaseAway => new DatabaseAway('The search broke off.');
