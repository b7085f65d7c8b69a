import type pg from 'pg';
import type { Reader } from './pool.ts';
import { homeOf } from './reading-pool.ts';

/** How often anything was forgotten: all threads of a process see the same count, so that none remembers what another changed. */
let forgotten = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** The count, for threads that are to forget together with this one. */
export const forgottenHere = (): Int32Array<SharedArrayBuffer> => forgotten;

/** One of several threads says so before it reads anything. */
export function forgetWith(others: Int32Array<SharedArrayBuffer>): void {
  forgotten = others;
}

/** Tables whose rows are cached; a trigger of theirs notifies every process on this channel. */
export const CACHED_ROWS = 'cached_rows';

/** Invalidates every cache in all threads: another process has changed something, or may have. */
export function forgetAll(): void {
  Atomics.add(forgotten, 0, 1);
}

interface Cached<Value, Mark> {
  mark: Mark;
  forgotten: number;
  reading: Promise<Value>;
  isRead: boolean;
}

/**
 * Something that each node reads seldom and asks for often. `mark` says what it was read at, and the caller judges by
 * it whether that is still good. Those who ask meanwhile wait for the same reading; but a transaction reads for itself
 * over the connection that it holds, because a reading of another request may be waiting for just that one.
 */
export class CachedReading<Value, Mark> {
  readonly #of = new WeakMap<pg.Pool, Cached<Value, Mark>>();
  #isRefreshing = false;
  readonly #read: (db: Reader, mark: Mark) => Promise<Value>;

  constructor(read: (db: Reader, mark: Mark) => Promise<Value>) {
    this.#read = read;
  }

  /** What was read so far is read anew by whoever asks next, in whatever thread. It is seldom done, and so it is done for all readings at once. */
  forget(): void {
    forgetAll();
  }

  /**
   * Like `get`, but a value that is only old is served while it is read again in the background. One that was
   * invalidated is not.
   */
  getWhileReading(
    asked: pg.Pool,
    mark: Mark,
    isStillGood: (mark: Mark) => boolean,
  ): Promise<Value> {
    const pool = homeOf(asked);
    const cached = this.#of.get(pool);
    const isOld =
      cached?.isRead &&
      cached.forgotten === Atomics.load(forgotten, 0) &&
      !isStillGood(cached.mark);
    if (!cached || !isOld) return this.get(asked, asked, mark, isStillGood);
    if (!this.#isRefreshing) {
      this.#isRefreshing = true;
      const fresh = { ...cached, mark, reading: this.#read(pool, mark) };
      fresh.reading
        .then(
          () => this.#of.set(pool, fresh),
          () => this.#of.delete(pool),
        )
        .finally(() => {
          this.#isRefreshing = false;
        });
    }
    return cached.reading;
  }

  get(
    asked: pg.Pool,
    by: Reader,
    mark: Mark,
    isStillGood: (mark: Mark) => boolean,
  ): Promise<Value> {
    const pool = homeOf(asked);
    const db = by === asked ? pool : by;
    const cached = this.#of.get(pool);
    const now = Atomics.load(forgotten, 0);
    const isGood = cached?.forgotten === now && isStillGood(cached.mark);
    if (cached && isGood && (cached.isRead || db === pool)) return cached.reading;
    const fresh = { mark, forgotten: now, reading: this.#read(db, mark), isRead: false };
    if (db === pool) this.#of.set(pool, fresh);
    fresh.reading.then(
      () => {
        fresh.isRead = true;
        this.#of.set(pool, fresh);
      },
      () => {
        if (this.#of.get(pool) === fresh) this.#of.delete(pool);
      },
    );
    return fresh.reading;
  }
}
