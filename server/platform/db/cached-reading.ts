import type pg from 'pg';
import type { Reader } from './pool.ts';
import { homeOf } from './reading-pool.ts';

/** Tables whose rows are cached; a trigger of theirs notifies every process on this channel. */
export const CACHED_ROWS = 'cached_rows';
const TABLES = ['provider', 'master', 'sub_master', 'ledger', 'stock_import'] as const;
export type CachedTable = (typeof TABLES)[number];

/** An invalidation count for each table, which all threads of a process share. */
let forgotten = new Int32Array(new SharedArrayBuffer(TABLES.length * Int32Array.BYTES_PER_ELEMENT));

/** The counts, for threads that are to forget together with this one. */
export const forgottenHere = (): Int32Array<SharedArrayBuffer> => forgotten;

/** One of several threads says so before it reads anything. */
export function forgetWith(others: Int32Array<SharedArrayBuffer>): void {
  forgotten = others;
}

/** Invalidates every cache of rows of this table, in all threads; without a table known here, every cache. */
export function invalidate(table?: string): void {
  const at = TABLES.findIndex((one) => one === table);
  if (at < 0) for (const each of TABLES.keys()) Atomics.add(forgotten, each, 1);
  else Atomics.add(forgotten, at, 1);
}

/** Grows with each invalidation of one of these tables. */
export const invalidationsOf = (tables: readonly CachedTable[]): number =>
  tables.reduce((sum, table) => sum + Atomics.load(forgotten, TABLES.indexOf(table)), 0);

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
  readonly #tables: readonly CachedTable[];
  readonly #read: (db: Reader, mark: Mark) => Promise<Value>;

  /** A change of one of these tables invalidates what was read. */
  constructor(tables: readonly CachedTable[], read: (db: Reader, mark: Mark) => Promise<Value>) {
    this.#tables = tables;
    this.#read = read;
  }

  /** The next call in any thread queries again. */
  forget(): void {
    for (const table of this.#tables) invalidate(table);
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
      cached.forgotten === invalidationsOf(this.#tables) &&
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
    const now = invalidationsOf(this.#tables);
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
