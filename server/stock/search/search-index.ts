import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts';
import type { SharedColumns } from './index/column-store.ts';
import type { PricesPlace } from './index/known-prices.ts';
import type { Progress } from './index/read-stones.ts';
import { ReadWriteLock } from './index/read-write-lock.ts';
import { type SharedIndex, sharedIndex } from './index/shared-index.ts';
import type { PriceRules } from './index/stone-prices.ts';
import { VersionClock } from './index/version-clock.ts';
import type { Answer, Columns, ColumnsWanted } from './index-query.ts';
import { READY_TIMEOUT_MS, Readiness } from './readiness.ts';
import type { Search, SearchRequest } from './search.ts';
import type { FromWorker, IndexRequest, IndexResult, ToWorker } from './worker-messages.ts';

/** Query results are short-lived, so a small young generation of the V8 heap suffices. */
const MAX_YOUNG_GENERATION_MB = 12;
const RESTART_DELAY_MS = 1_000;

interface Waiting {
  readonly request: IndexRequest;
  readonly rules: PriceRules | null;
  readonly resolve: (answer: IndexResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Status of the index. In `ready`, `stones` may be searched only while `VersionClock.store`, the
 * version of the shared stones, equals `number`.
 */
export type IndexStatus =
  | { readonly kind: 'reading'; readonly progress: Progress }
  | { readonly kind: 'ready'; readonly number: number; readonly stones: SharedColumns };

export class SearchIndex implements Search {
  readonly shared: SharedIndex;
  readonly #pool: pg.Pool;
  readonly #onError: (error: unknown) => void;
  readonly #lock: ReadWriteLock;
  readonly #clock: VersionClock;
  readonly #readiness: Readiness;
  readonly #waiting = new Map<number, Waiting>();
  readonly #subscribers = new Set<(status: IndexStatus) => void>();
  readonly #freeSlots: number[];
  #status: IndexStatus = { kind: 'reading', progress: { done: 0, total: 0 } };
  #worker: Worker | null = null;
  #lastId = 0;
  #stopped = false;

  constructor(
    pool: pg.Pool,
    onError: (error: unknown) => void,
    { patience = READY_TIMEOUT_MS, readers = 0 } = {},
  ) {
    this.#pool = pool;
    this.#onError = onError;
    this.#readiness = new Readiness(patience);
    this.shared = sharedIndex(readers);
    this.#lock = new ReadWriteLock(this.shared.lock);
    this.#clock = new VersionClock(this.shared.clock);
    this.#freeSlots = Array.from({ length: readers }, (_, slot) => slot);
    this.#start();
  }

  get isReady(): boolean {
    return this.#readiness.isReady;
  }

  query(request: SearchRequest): Promise<Answer | Progress> {
    return this.#search(request) as Promise<Answer | Progress>;
  }

  columns(request: SearchRequest, wanted: ColumnsWanted): Promise<Columns | Progress> {
    return this.#search(request, wanted) as Promise<Columns | Progress>;
  }

  /** Resolves when the index contains all changes before this call. */
  async catchUp(): Promise<void> {
    await this.#send({ kind: 'catchUp' });
  }

  /** Computes prices from `rules` in shared memory. Returns the location of the prices. */
  learn(rules: PriceRules): Promise<PricesPlace> {
    return this.#send({ kind: 'learn', rules }) as Promise<PricesPlace>;
  }

  changed(): void {
    this.#clock.recordChange();
    this.look();
  }

  /**
   * Lets the worker apply changes in the background. The caller must first record the change in the
   * version clock.
   */
  look(): void {
    this.#worker?.postMessage({ kind: 'changed' } satisfies ToWorker);
  }

  subscribe(listener: (status: IndexStatus) => void): () => void {
    this.#subscribers.add(listener);
    listener(this.#status);
    return () => this.#subscribers.delete(listener);
  }

  acquireSlot(): number {
    const slot = this.#freeSlots.pop();
    if (slot === undefined)
      throw new RangeError('No reader slot is free: more threads search the index than expected.');
    return slot;
  }
  /**
   * Releases the reader slot of a thread that has ended, even if the thread still held the read
   * lock.
   */
  releaseSlot(slot: number): void {
    this.#lock.releaseReader(slot);
    this.#freeSlots.push(slot);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#worker?.terminate();
  }

  async #search(
    { query, rules, after }: SearchRequest,
    wanted?: ColumnsWanted,
  ): Promise<IndexResult | Progress> {
    if (!(await this.#readiness.waitUntilReady())) return this.#readiness.progress;
    const named = { ...query, prices: rules.name };
    return this.#send(
      { kind: 'ask', question: named, after, ...(wanted ? { wanted } : {}) },
      rules,
    );
  }

  #send(request: IndexRequest, rules: PriceRules | null = null): Promise<IndexResult> {
    return new Promise((resolve, reject) => {
      if (!this.#worker) return reject(searchAborted());
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { request, rules, resolve, reject });
      this.#worker.postMessage({ ...request, id: this.#lastId } satisfies ToWorker);
    });
  }

  #start(): void {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
      workerData: { databaseUrl: this.#pool.options.connectionString ?? '', shared: this.shared },
      resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
    });
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => this.#onMessage(message));
    worker.on('error', this.#onError);
    worker.on('exit', () => this.#restart());
  }

  #onMessage(message: FromWorker): void {
    if (message.kind === 'progress') {
      this.#readiness.setLoading(message.progress);
      this.#stand({ kind: 'reading', progress: message.progress });
    } else if (message.kind === 'ready') {
      this.#readiness.setReady();
      this.#stand(message);
    } else if (message.kind === 'trouble') this.#onError(message.error);
    else this.#finish(message);
  }

  #stand(status: IndexStatus): void {
    this.#status = status;
    for (const listener of this.#subscribers) listener(status);
  }

  #finish(message: Extract<FromWorker, { id: number }>): void {
    const { id } = message;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (message.kind === 'pricesWanted') {
      const { request, rules } = waiting;
      this.#worker?.postMessage({ ...request, ...(rules ? { rules } : {}), id });
      return;
    }
    this.#waiting.delete(id);
    if (message.kind === 'answer') waiting.resolve(message.answer);
    else {
      waiting.reject(message.isAway ? new DatabaseUnavailable(message.error) : message.error);
    }
  }

  #restart(): void {
    this.#worker = null;
    // Makes the stones unsearchable, because the dead worker may have left a partial write.
    this.#clock.store = 0;
    this.#lock.releaseWriter();
    this.#readiness.setLoading();
    this.#stand({ kind: 'reading', progress: this.#readiness.progress });
    for (const { reject } of this.#waiting.values()) reject(searchAborted());
    this.#waiting.clear();
    if (!this.#stopped) setTimeout(() => this.#stopped || this.#start(), RESTART_DELAY_MS).unref();
  }
}

const searchAborted = (): DatabaseUnavailable =>
  new DatabaseUnavailable('The search was interrupted.');
