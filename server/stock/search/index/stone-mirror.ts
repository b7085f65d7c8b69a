import pg from 'pg';
import { DatabaseAway } from '../../../platform/db/database-away.ts';
import { type Progress, readAllStones, readStones } from './read-stones.ts';
import { Rounds } from './rounds.ts';
import { KEPT_MINUTES, SeenChanges } from './stone-changes.ts';
import { StoneEngine } from './stone-engine.ts';

const LOOK_EVERY = 20_000;
const RETRY_AFTER = 1_000;
/** Where more than this changed, all of it is read sooner than each of them. */
const MOST_AT_ONCE = 100_000;
/** A mirror that was cut off for longer may have missed what is no longer kept. */
const LONGEST_GAP = (KEPT_MINUTES / 2) * 60_000;

interface Watcher {
  onProgress(progress: Progress): void;
  onRead(): void;
  /** told once of changes that could not be taken, until they can be again */
  onFailure(error: unknown): void;
}

/** Keeps an engine equal to the database: read once, then told of each change, and read again when in doubt. */
export class StoneMirror {
  readonly #url: string;
  readonly #watcher: Watcher;
  #listener: pg.Client | null = null;
  #current: { engine: StoneEngine; seen: SeenChanges } | null = null;
  readonly #rounds = new Rounds(() => this.#round());
  /** why the connection is gone, until there is another */
  #lostBy: unknown = null;
  #isFailing = false;
  #caughtUpAt = 0;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(url: string, watcher: Watcher) {
    this.#url = url;
    this.#watcher = watcher;
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

  /** The engine as it is after that change and after all that was told before this call. */
  async after(change: number): Promise<StoneEngine> {
    // Where what was told before could not be taken, it is tried once more before the asker hears of it.
    await this.#rounds.last.catch(() => this.catchUp());
    if (!this.#current || this.#current.seen.last < change) await this.catchUp();
    if (!this.#current) throw new Error('The stock has not been read yet.');
    return this.#current.engine;
  }

  /** Until all is taken that has changed before this call. */
  catchUp(): Promise<void> {
    return this.#rounds.ask();
  }

  /** For the sake of those who ask later. Of a failure the watcher is told, and it is tried again. */
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
    const { engine, seen } = this.#current ?? {};
    if (!engine || !seen) return;
    if (!this.#listener) throw new DatabaseAway(this.#lostBy ?? 'the index has no connection');
    const changes = await seen.unseen(this.#listener);
    if (changes.some(({ nrs }) => nrs.length === 0) || this.#missedTooMuch()) return this.#load();
    const nrs = new Set(changes.flatMap((change) => change.nrs));
    if (nrs.size > MOST_AT_ONCE) return this.#load();
    try {
      await readStones(this.#listener, engine.store, [...nrs]);
    } catch (error) {
      // More stones, or more values of their attributes, than there is room for.
      if (!(error instanceof RangeError)) throw error;
      return this.#load();
    }
    seen.take(changes);
    this.#caughtUpAt = performance.now();
  }

  #missedTooMuch = (): boolean => performance.now() - this.#caughtUpAt > LONGEST_GAP;

  async #load(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    await client.connect();
    try {
      const seen = await SeenChanges.now(client);
      const engine = new StoneEngine(await readAllStones(client, this.#watcher.onProgress));
      this.#current = { engine, seen };
      this.#caughtUpAt = performance.now();
      this.#watcher.onRead();
    } finally {
      await client.end();
    }
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection was closed')));
    client.on('notification', () => this.#look());
    await client.connect();
    await client.query('listen stone_change');
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
    // The round fails for want of a connection, and so the watcher hears why it is gone.
    this.#look();
  }
}
