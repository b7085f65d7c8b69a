import type pg from 'pg';
import type { Reader } from './pool.ts';
import { homeOf } from './reading-pool.ts';

/** PostgreSQL channel for changes of cached tables. Triggers on `TABLES` notify every process. */
export const CACHED_ROWS = 'cached_rows';
const TABLES = ['provider', 'master', 'sub_master', 'ledger', 'stock_import'] as const;
export type CachedTable = (typeof TABLES)[number];

/** One invalidation counter a table, shared by all threads of the process. */
let forgotten = new Int32Array(new SharedArrayBuffer(TABLES.length * Int32Array.BYTES_PER_ELEMENT));

export const forgottenHere = (): Int32Array<SharedArrayBuffer> => forgotten;

/** Replaces the counters by those of the main thread. Call it before the first read. */
export function forgetWith(others: Int32Array<SharedArrayBuffer>): void {
  forgotten = others;
}

/**
 * Invalidates all caches of this table in all threads. Without a known table, invalidates every
 * cache.
 */
export function invalidate(table?: string): void {
  const at = TABLES.findIndex((one) => one === table);
  if (at < 0) for (const each of TABLES.keys()) Atomics.add(forgotten, each, 1);
  else Atomics.add(forgotten, at, 1);
}

/** Returns a sum that grows with each invalidation of these tables. */
export const invalidationsOf = (tables: readonly CachedTable[]): number =>
  tables.reduce((sum, table) => sum + Atomics.load(forgotten, TABLES.indexOf(table)), 0);

interface Cached<Value, Mark> {
  mark: Mark;
  forgotten: number;
  reading: Promise<Value>;
  isRead: boolean;
}

/**
 * A memoized query, one value a pool. The caller decides by the version of a value whether it is
 * still current. Concurrent callers share one query. A transaction queries over its own connection,
 * because the shared query may be waiting for exactly that connection.
 */
export class CachedReading<Value, Mark> {
  readonly #of = new WeakMap<pg.Pool, Cached<Value, Mark>>();
  #isRefreshing = false;
  readonly #tables: readonly CachedTable[];
  readonly #read: (db: Reader, mark: Mark) => Promise<Value>;

  /** A change of one of these tables invalidates the value. */
  constructor(tables: readonly CachedTable[], read: (db: Reader, mark: Mark) => Promise<Value>) {
    this.#tables = tables;
    this.#read = read;
  }

  /** The next call in any thread queries again. */
  forget(): void {
    for (const table of this.#tables) invalidate(table);
  }

  /**
   * Stale-while-revalidate: returns an outdated value and refreshes it in the background. Never
   * returns an invalidated value.
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
