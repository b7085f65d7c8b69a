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

/** An answer leaves little behind, so the thread needs less room for what is short-lived than Node would take. */
const YOUNG_MEGABYTES = 12;
const RESTART_AFTER = 1_000;

interface Waiting {
  readonly asking: Asking;
  readonly rules: PriceRules | null;
  readonly resolve: (answer: Answered) => void;
  readonly reject: (error: Error) => void;
}

/** What whoever searches in another thread is told of the stones. */
export type Standing =
  | { readonly kind: 'reading'; readonly progress: Progress }
  | { readonly kind: 'ready'; readonly number: number; readonly stones: SharedStones };

/** The server's end of the index: the thread beside it keeps the stones, and answers. */
export class SearchIndex implements Search {
  /** what threads that search by themselves have in common with the one that keeps the stones */
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

  /** Until all is taken that changed before this call. */
  async catchUp(): Promise<void> {
    await this.#send({ kind: 'catchUp' });
  }

  /** Prices by these rules, where every thread that searches finds them. */
  learn(rules: PriceRules): Promise<PricesPlace> {
    return this.#send({ kind: 'learn', rules }) as Promise<PricesPlace>;
  }

  changed(): void {
    this.#clock.tell();
    this.look();
  }

  /** For the sake of those who ask later: all knows already that something changed. */
  look(): void {
    this.#worker?.postMessage({ kind: 'changed' } satisfies ToWorker);
  }

  /** Tells at once, and whenever it changes, which stones are to be searched; until the end that it gives back. */
  follow(tell: (standing: Standing) => void): () => void {
    this.#followers.add(tell);
    tell(this.#standing);
    return () => this.#followers.delete(tell);
  }

  /** A seat for a thread that searches. */
  takeSeat(): number {
    const seat = this.#freeSeats.pop();
    if (seat === undefined) throw new RangeError('So many threads were not to search.');
    return seat;
  }
  /** Once its thread has ended, wherever it was. */
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

  /** A thread that ended leaves no search waiting and nothing locked, and another begins. */
  #restart(): void {
    this.#worker = null;
    // What it wrote last may be there in part.
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
