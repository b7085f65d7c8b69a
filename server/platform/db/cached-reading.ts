import type pg from 'pg';
import type { Reader } from './pool.ts';

interface Kept<Value, Mark> {
  mark: Mark;
  reading: Promise<Value>;
  isRead: boolean;
}

/**
 * Something that each node reads seldom and asks for often. `mark` says what it was read at, and whoever asks judges by
 * it whether that is still good. Those who ask meanwhile wait for the same reading; but a transaction reads for itself
 * over the connection that it holds, because a reading of somebody else may be waiting for just that one.
 */
export class CachedReading<Value, Mark> {
  readonly #of = new WeakMap<pg.Pool, Kept<Value, Mark>>();
  readonly #read: (db: Reader, mark: Mark) => Promise<Value>;

  constructor(read: (db: Reader, mark: Mark) => Promise<Value>) {
    this.#read = read;
  }

  get(pool: pg.Pool, db: Reader, mark: Mark, isStillGood: (mark: Mark) => boolean): Promise<Value> {
    const kept = this.#of.get(pool);
    if (kept && isStillGood(kept.mark) && (kept.isRead || db === pool)) return kept.reading;
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
