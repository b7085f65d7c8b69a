import type pg from 'pg';
import type { Reader } from './pool.ts';
import { homeOf } from './reading-pool.ts';

interface Cached<Value, Mark> {
  mark: Mark;
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
  readonly #read: (db: Reader, mark: Mark) => Promise<Value>;

  constructor(read: (db: Reader, mark: Mark) => Promise<Value>) {
    this.#read = read;
  }

  /** What was read is read anew by whoever asks next. */
  forget(pool: pg.Pool): void {
    this.#of.delete(pool);
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
    if (cached && isStillGood(cached.mark) && (cached.isRead || db === pool)) return cached.reading;
    const fresh = { mark, reading: this.#read(db, mark), isRead: false };
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
