import pg from 'pg';
import { DatabaseAway } from '../../../platform/db/database-away.ts';
import { IndexClock } from './index-clock.ts';
import { type Progress, readAllStones, readStones } from './read-stones.ts';
import { Rounds } from './rounds.ts';
import { ShareLock } from './share-lock.ts';
import type { SharedIndex } from './shared-index.ts';
import { KEPT_MINUTES, SeenChanges } from './stone-changes.ts';
import { StoneKeeper } from './stone-keeper.ts';
import type { SharedStones } from './stone-store.ts';

const LOOK_EVERY = 20_000;
const RETRY_AFTER = 1_000;
/** With more changes than this, a full load is faster. */
const MOST_AT_ONCE = 100_000;
/** After a longer outage, changes may already be pruned. */
const LONGEST_GAP = (KEPT_MINUTES / 2) * 60_000;

interface Watcher {
  onProgress(progress: Progress): void;
  /** called after a full load; readers must switch to the new stones */
  onRead(number: number, stones: SharedStones): void;
  /** called once for each series of failures */
  onFailure(error: unknown): void;
}

/**
 * Keeps the index in sync with the database: loads it once, applies changes, and loads it again
 * when in doubt.
 */
export class StoneMirror {
  readonly #url: string;
  readonly #watcher: Watcher;
  #listener: pg.Client | null = null;
  #current: { keeper: StoneKeeper; seen: SeenChanges } | null = null;
  readonly #shared: SharedIndex;
  readonly #clock: IndexClock;
  readonly #lock: ShareLock;
  readonly #rounds = new Rounds(() => this.#round());
  /** cause of the lost connection; null if there is none */
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
    this.#clock = new IndexClock(shared.clock);
    this.#lock = new ShareLock(shared.lock);
  }

  async start(): Promise<void> {
    await this.#listen();
    await this.#load();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#again);
    const listener = this.#listener;
    this.#listener = null;
    await listener?.end();
  }

  /** Returns the owner once it has applied `change` and all notifications before this call. */
  async after(change: number): Promise<StoneKeeper> {
    const { told } = this.#clock;
    // Retries once before the caller receives the error of an earlier run.
    await this.#rounds.last.catch(() => this.catchUp());
    if (!this.#current || !this.#clock.hasReached(change, told)) await this.catchUp();
    if (!this.#current) throw new Error('The stock has not been read yet.');
    return this.#current.keeper;
  }

  /** Applies all changes that precede this call. */
  catchUp(): Promise<void> {
    return this.#rounds.ask();
  }

  /** Catches up in the background; errors are reported and retried. */
  #look(): void {
    this.catchUp().catch(() => undefined);
  }

  async #round(): Promise<void> {
    try {
      await this.#takeChanges();
      this.#isFailing = false;
    } catch (error) {
      if (this.#isStopped) return;
      if (!this.#isFailing) this.#watcher.onFailure(error);
      this.#isFailing = true;
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.#look(), RETRY_AFTER).unref();
      throw error;
    }
  }

  async #takeChanges(): Promise<void> {
    const { keeper, seen } = this.#current ?? {};
    if (!keeper || !seen) return;
    // A failed write left partial stones, so load them again.
    if (this.#clock.store === 0) return this.#load();
    if (!this.#listener) throw new DatabaseAway(this.#lostBy ?? 'the index has no connection');
    const { told } = this.#clock;
    const look = await seen.unseen(this.#listener);
    const { changes } = look;
    if (changes.some(({ nrs }) => nrs.length === 0) || this.#missedTooMuch()) return this.#load();
    const nrs = new Set(changes.flatMap((change) => change.nrs));
    if (nrs.size > MOST_AT_ONCE) return this.#load();
    try {
      await readStones(this.#listener, keeper, [...nrs]);
    } catch (error) {
      // The index is full: load it again with more capacity.
      if (!(error instanceof RangeError)) throw error;
      return this.#load();
    }
    seen.take(look);
    this.#clock.reach(seen.last, told);
    this.#caughtUpAt = performance.now();
  }

  #missedTooMuch = (): boolean => performance.now() - this.#caughtUpAt > LONGEST_GAP;

  async #load(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    // Queries on a lost connection fail by themselves.
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { told } = this.#clock;
      const seen = await SeenChanges.now(client);
      const make = (stones: number) => new StoneKeeper(stones, this.#shared);
      const keeper = await readAllStones(client, make, this.#watcher.onProgress);
      this.#current = { keeper, seen };
      this.#caughtUpAt = performance.now();
      this.#publish(keeper.store.shared, seen, told);
    } finally {
      await client.end();
    }
  }

  #publish(stones: SharedStones, seen: SeenChanges, told: bigint): void {
    const number = this.#clock.next();
    // Publishes the new position and the new stones together.
    this.#lock.write(() => {
      this.#clock.reach(seen.last, told);
      this.#clock.store = number;
    });
    this.#watcher.onRead(number, stones);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection was closed')));
    client.on('notification', () => {
      this.#clock.tell();
      this.#look();
    });
    try {
      await client.connect();
      await client.query('listen stone_change');
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#listener = client;
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#listener !== client) return;
    this.#listener = null;
    const retry = (cause: unknown): void => {
      this.#lostBy = cause;
      setTimeout(() => void this.#listen().then(() => this.#look(), retry), RETRY_AFTER).unref();
    };
    retry(error);
    // This run fails without a connection and thus reports the cause.
    this.#look();
  }
}
