import type pg from 'pg';
import type { Queryable } from './pool.ts';
import { primaryOf } from './replica-routing-pool.ts';

/** Triggers on each table in `TABLES` notify every process on this channel. */
export const CACHED_ROWS = 'cached_rows';
const TABLES = ['provider', 'master', 'sub_master', 'ledger', 'stock_import'] as const;
export type CachedTable = (typeof TABLES)[number];

/** One invalidation counter per table, shared by all threads of the process. */
let invalidations = new Int32Array(
  new SharedArrayBuffer(TABLES.length * Int32Array.BYTES_PER_ELEMENT),
);

export const invalidationEpoch = (): Int32Array<SharedArrayBuffer> => invalidations;

/** Makes this thread use the counters of the main thread. Must run before the first read. */
export function shareInvalidationEpoch(others: Int32Array<SharedArrayBuffer>): void {
  invalidations = others;
}

/**
 * Invalidates the results for `table` in all threads. A missing or unknown `table` invalidates all
 * results.
 */
export function invalidate(table?: string): void {
  const at = TABLES.findIndex((one) => one === table);
  if (at < 0) for (const each of TABLES.keys()) Atomics.add(invalidations, each, 1);
  else Atomics.add(invalidations, at, 1);
}

export const invalidationsOf = (tables: readonly CachedTable[]): number =>
  tables.reduce((sum, table) => sum + Atomics.load(invalidations, TABLES.indexOf(table)), 0);

interface Cached<Value, Version> {
  version: Version;
  epoch: number;
  reading: Promise<Value>;
  isRead: boolean;
}

/**
 * Caches the result of a query. Concurrent callers wait for one query per pool. A caller within a
 * transaction runs its own query, because the shared one may wait for the transaction's connection.
 */
export class MemoizedQuery<Value, Version> {
  readonly #cache = new WeakMap<pg.Pool, Cached<Value, Version>>();
  #isRefreshing = false;
  readonly #tables: readonly CachedTable[];
  readonly #read: (db: Queryable, version: Version) => Promise<Value>;

  /** A change to one of `tables` invalidates the result. */
  constructor(
    tables: readonly CachedTable[],
    read: (db: Queryable, version: Version) => Promise<Value>,
  ) {
    this.#tables = tables;
    this.#read = read;
  }

  invalidate(): void {
    for (const table of this.#tables) invalidate(table);
  }

  /**
   * If `isCurrent` is false, returns the old result and refreshes it in the background. After an
   * invalidation, waits for a new query.
   */
  getStaleWhileRevalidate(
    requestedPool: pg.Pool,
    version: Version,
    isCurrent: (version: Version) => boolean,
  ): Promise<Value> {
    const pool = primaryOf(requestedPool);
    const cached = this.#cache.get(pool);
    const isOld =
      cached?.isRead &&
      cached.epoch === invalidationsOf(this.#tables) &&
      !isCurrent(cached.version);
    if (!cached || !isOld) return this.get(requestedPool, requestedPool, version, isCurrent);
    if (!this.#isRefreshing) {
      this.#isRefreshing = true;
      const fresh = { ...cached, version, reading: this.#read(pool, version) };
      fresh.reading
        .then(
          () => this.#cache.set(pool, fresh),
          () => this.#cache.delete(pool),
        )
        .finally(() => {
          this.#isRefreshing = false;
        });
    }
    return cached.reading;
  }

  get(
    requestedPool: pg.Pool,
    reader: Queryable,
    version: Version,
    isCurrent: (version: Version) => boolean,
  ): Promise<Value> {
    const pool = primaryOf(requestedPool);
    const db = reader === requestedPool ? pool : reader;
    const cached = this.#cache.get(pool);
    const now = invalidationsOf(this.#tables);
    const isGood = cached?.epoch === now && isCurrent(cached.version);
    if (cached && isGood && (cached.isRead || db === pool)) return cached.reading;
    const fresh = {
      version,
      epoch: now,
      reading: this.#read(db, version),
      isRead: false,
    };
    if (db === pool) this.#cache.set(pool, fresh);
    fresh.reading.then(
      () => {
        fresh.isRead = true;
        this.#cache.set(pool, fresh);
      },
      () => {
        if (this.#cache.get(pool) === fresh) this.#cache.delete(pool);
      },
    );
    return fresh.reading;
  }
}
