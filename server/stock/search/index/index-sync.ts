import pg from 'pg';
import { DatabaseUnavailable } from '../../../platform/db/database-unavailable.ts';
import { CoalescedTask } from './coalesced-task.ts';
import type { SharedColumns } from './column-store.ts';
import { IndexOwner } from './index-owner.ts';
import { type Progress, readAllStones, readStones } from './read-stones.ts';
import { ReadWriteLock } from './read-write-lock.ts';
import type { SharedIndex } from './shared-index.ts';
import { KEPT_MINUTES, SeenChanges } from './stone-changes.ts';
import { VersionClock } from './version-clock.ts';

const CATCH_UP_INTERVAL_MS = 20_000;
const RETRY_DELAY_MS = 1_000;
/**
 * Maximum number of changes that are applied one by one. With more changes, a full load is faster.
 */
const MAX_INCREMENTAL = 100_000;
/**
 * After a longer time without a catch-up, all stones are loaded again. Changes from that time may
 * already have been deleted from the database.
 */
const MAX_GAP_MS = (KEPT_MINUTES / 2) * 60_000;

interface Watcher {
  onProgress(progress: Progress): void;
  /** called after a full load, when readers must switch to the new stones */
  onRead(number: number, stones: SharedColumns): void;
  /** called once for each series of failures */
  onFailure(error: unknown): void;
}

/**
 * Keeps the index in sync with the database: loads the stones once and applies changes. If changes
 * may have been missed, loads all stones again.
 */
export class IndexSync {
  readonly #url: string;
  readonly #watcher: Watcher;
  #listener: pg.Client | null = null;
  #current: { owner: IndexOwner; seen: SeenChanges } | null = null;
  readonly #shared: SharedIndex;
  readonly #clock: VersionClock;
  readonly #lock: ReadWriteLock;
  readonly #task = new CoalescedTask(() => this.#attempt());
  /** last error of a lost connection; null if the connection was never lost */
  #lostBy: unknown = null;
  #isFailing = false;
  #caughtUpAt = 0;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(url: string, shared: SharedIndex, watcher: Watcher) {
    this.#url = url;
    this.#watcher = watcher;
    this.#shared = shared;
    this.#clock = new VersionClock(shared.clock);
    this.#lock = new ReadWriteLock(shared.lock);
  }

  async start(): Promise<void> {
    await this.#listen();
    await this.#load();
    this.#timer = setInterval(() => this.#scheduleCatchUp(), CATCH_UP_INTERVAL_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#again);
    const listener = this.#listener;
    this.#listener = null;
    await listener?.end();
  }

  /**
   * Applies the change with the id `change` and all changes that were notified before this call.
   * Then returns the owner of the index.
   */
  async after(change: number): Promise<IndexOwner> {
    const { changeCount } = this.#clock;
    // If an earlier run failed, tries once more before the caller receives the error.
    await this.#task.latest.catch(() => this.catchUp());
    if (!this.#current || !this.#clock.hasReached(change, changeCount)) await this.catchUp();
    if (!this.#current) throw new Error('The stock has not been read yet.');
    return this.#current.owner;
  }

  catchUp(): Promise<void> {
    return this.#task.run();
  }

  /**
   * Catches up in the background. Ignores errors, because `#attempt` reports them and schedules a
   * retry.
   */
  #scheduleCatchUp(): void {
    this.catchUp().catch(() => undefined);
  }

  async #attempt(): Promise<void> {
    try {
      await this.#takeChanges();
      this.#isFailing = false;
    } catch (error) {
      if (this.#isStopped) return;
      if (!this.#isFailing) this.#watcher.onFailure(error);
      this.#isFailing = true;
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.#scheduleCatchUp(), RETRY_DELAY_MS).unref();
      throw error;
    }
  }

  async #takeChanges(): Promise<void> {
    const { owner, seen } = this.#current ?? {};
    if (!owner || !seen) return;
    // `store` is 0 here if a write failed halfway. A full load replaces the partially written
    // stones.
    if (this.#clock.store === 0) return this.#load();
    if (!this.#listener)
      throw new DatabaseUnavailable(this.#lostBy ?? 'the index has no connection');
    const { changeCount } = this.#clock;
    const look = await seen.unseen(this.#listener);
    const { changes } = look;
    if (changes.some(({ nrs }) => nrs.length === 0) || this.#missedTooMuch()) return this.#load();
    const nrs = new Set(changes.flatMap((change) => change.nrs));
    if (nrs.size > MAX_INCREMENTAL) return this.#load();
    try {
      await readStones(this.#listener, owner, [...nrs]);
    } catch (error) {
      // The index is full, so it is loaded again with a larger capacity.
      if (!(error instanceof RangeError)) throw error;
      return this.#load();
    }
    seen.take(look);
    this.#clock.advance(seen.last, changeCount);
    this.#caughtUpAt = performance.now();
  }

  #missedTooMuch = (): boolean => performance.now() - this.#caughtUpAt > MAX_GAP_MS;

  async #load(): Promise<void> {
    const connection = new pg.Client({ connectionString: this.#url });
    // The error is ignored here, because a query on a lost connection rejects with the error.
    connection.on('error', () => undefined);
    await connection.connect();
    try {
      const { changeCount } = this.#clock;
      const seen = await SeenChanges.now(connection);
      const make = (stones: number) => new IndexOwner(stones, this.#shared);
      const owner = await readAllStones(connection, make, this.#watcher.onProgress);
      this.#current = { owner, seen };
      this.#caughtUpAt = performance.now();
      this.#publish(owner.store.shared, seen, changeCount);
    } finally {
      await connection.end();
    }
  }

  #publish(stones: SharedColumns, seen: SeenChanges, changeCount: bigint): void {
    const number = this.#clock.nextNumber();
    // Sets the change id and the store number under one lock, so that no reader combines the old
    // store with the new change id.
    this.#lock.write(() => {
      this.#clock.advance(seen.last, changeCount);
      this.#clock.store = number;
    });
    this.#watcher.onRead(number, stones);
  }

  async #listen(): Promise<void> {
    const connection = new pg.Client({ connectionString: this.#url });
    connection.on('error', (error) => this.#lose(connection, error));
    connection.on('end', () => this.#lose(connection, new Error('the connection was closed')));
    connection.on('notification', () => {
      this.#clock.recordChange();
      this.#scheduleCatchUp();
    });
    try {
      await connection.connect();
      await connection.query('listen stone_change');
    } catch (error) {
      connection.end().catch(() => undefined);
      throw error;
    }
    this.#listener = connection;
  }

  #lose(connection: pg.Client, error: Error): void {
    if (this.#listener !== connection) return;
    this.#listener = null;
    const retry = (cause: unknown): void => {
      this.#lostBy = cause;
      setTimeout(
        () => void this.#listen().then(() => this.#scheduleCatchUp(), retry),
        RETRY_DELAY_MS,
      ).unref();
    };
    retry(error);
    // Starts a run, which fails without a connection. The failure reports `#lostBy` to the watcher.
    this.#scheduleCatchUp();
  }
}
