import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { RequestId } from '../../../src/api/ids.gen.ts';
import { firstLine } from '../boot-error.ts';
import { warnLine } from '../print.ts';
import { CACHED_ROWS, type CachedTable } from './cached-reading.ts';
import { CommitLost, isDatabaseAway } from './database-away.ts';
import { inTransaction } from './pool.ts';
import { ask, statement } from './statement.ts';

export interface Told {
  readonly stones: boolean;
  readonly live: readonly string[];
  readonly outbox: boolean;
  readonly cached: readonly CachedTable[];
}

export const NOTHING_LEFT: Told = { stones: false, live: [], outbox: false, cached: [] };

const TELL = statement(
  'tell-others',
  `select pg_notify('stone_change', '') where $3::boolean
   union all select pg_notify('outbox', '') where $2::boolean
   union all select pg_notify('live', id) from unnest($1::text[]) as id
   union all select pg_notify('${CACHED_ROWS}', name) from unnest($4::text[]) as name`,
);
const RETRY_AFTER = 500;
const MOST_KEPT = 10_000;

/**
 * Runs a transaction and sends its notifications after the commit, in batches. NOTIFY inside of the
 * transaction would serialize commits, and with them the disk flushes.
 */
export async function inToldTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<{ done: T; told: Told }>,
  request?: RequestId,
): Promise<T> {
  let left: Told | null = null;
  try {
    const { done } = await inTransaction(
      pool,
      async (client) => {
        const worked = await work(client);
        left = worked.told;
        return worked;
      },
      { ...(request === undefined ? {} : { 'culet.request': request }), 'culet.told_after': 'on' },
    );
    if (left) heraldOf(pool).tell(left);
    return done;
  } catch (error) {
    // The transaction may have committed. A spurious notification is harmless.
    if (left && error instanceof CommitLost) heraldOf(pool).tell(left);
    throw error;
  }
}

const heralds = new WeakMap<pg.Pool, Herald>();

export function heraldOf(pool: pg.Pool): Herald {
  const herald = heralds.get(pool) ?? new Herald(pool);
  heralds.set(pool, herald);
  return herald;
}

/**
 * Sends NOTIFY with one statement at a time. Each statement covers all notifications that have
 * accumulated since the previous one.
 */
class Herald {
  readonly #pool: pg.Pool;
  #live: string[] = [];
  #outbox = false;
  #stones = false;
  #cached = new Set<CachedTable>();
  #isAsked = false;
  #isEnding = false;
  #running: Promise<void> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  tell(told: Told): void {
    if (!told.stones && !told.outbox && told.live.length + told.cached.length === 0) return;
    this.#add(told);
    this.#running ??= this.#tellAll();
  }

  /** Flushes pending notifications, and gives up if the database is unavailable. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  #add({ stones, live, outbox, cached }: Told): void {
    // Drops the oldest beyond the limit; the periodic catch-up finds them.
    this.#live = [...this.#live, ...live].slice(-MOST_KEPT);
    this.#outbox ||= outbox;
    this.#stones ||= stones;
    for (const table of cached) this.#cached.add(table);
    this.#isAsked = true;
  }

  async #tellAll(): Promise<void> {
    while (this.#isAsked) {
      const told: Told = {
        stones: this.#stones,
        live: this.#live,
        outbox: this.#outbox,
        cached: [...this.#cached],
      };
      this.#live = [];
      this.#outbox = false;
      this.#stones = false;
      this.#cached.clear();
      this.#isAsked = false;
      try {
        await ask(this.#pool, TELL, [told.live, told.outbox, told.stones, told.cached]);
      } catch (error) {
        if (this.#isEnding || this.#pool.ending) break;
        // Does not warn if the database is unavailable, because the next change reports that.
        if (!isDatabaseAway(error))
          warnLine(`Others were not told of changes: ${firstLine(error)}`);
        this.#add(told);
        await sleep(RETRY_AFTER, undefined, { ref: false });
      }
    }
    // Runs in the same tick as the last check of the loop, so a later call starts a new run.
    this.#running = null;
  }
}
