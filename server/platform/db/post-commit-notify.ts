import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { RequestId } from '#api/ids.gen.ts';
import { firstLine } from '../boot-error.ts';
import { warnLine } from '../print.ts';
import { CommitOutcomeUnknown, isDatabaseUnavailable } from './database-unavailable.ts';
import { CACHED_ROWS, type CachedTable } from './memoized-query.ts';
import { inTransaction } from './pool.ts';
import { runStatement, statement } from './statement.ts';

export interface PendingNotifications {
  readonly stones: boolean;
  readonly live: readonly string[];
  readonly outbox: boolean;
  readonly cached: readonly CachedTable[];
}

export const NO_NOTIFICATIONS: PendingNotifications = {
  stones: false,
  live: [],
  outbox: false,
  cached: [],
};

const NOTIFY = statement(
  'post-commit-notify',
  `select pg_notify('stone_change', '') where $3::boolean
   union all select pg_notify('outbox', '') where $2::boolean
   union all select pg_notify('live', id) from unnest($1::text[]) as id
   union all select pg_notify('${CACHED_ROWS}', name) from unnest($4::text[]) as name`,
);
const RETRY_AFTER = 500;
const MAX_BUFFERED = 10_000;

/**
 * A NOTIFY within the transaction takes a global lock at commit, so notifications follow the commit
 * in batches.
 */
export async function withNotifyOnCommit<T>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<{ done: T; pending: PendingNotifications }>,
  requestId?: RequestId,
): Promise<T> {
  let pending: PendingNotifications | null = null;
  try {
    const { done } = await inTransaction(
      pool,
      async (client) => {
        const worked = await work(client);
        pending = worked.pending;
        return worked;
      },
      {
        ...(requestId === undefined ? {} : { 'culet.request': requestId }),
        'culet.told_after': 'on',
      },
    );
    if (pending) notifierOf(pool).notify(pending);
    return done;
  } catch (error) {
    // The transaction may have committed. An unnecessary notification is harmless.
    if (pending && error instanceof CommitOutcomeUnknown) notifierOf(pool).notify(pending);
    throw error;
  }
}

const notifiers = new WeakMap<pg.Pool, CommitNotifier>();

export function notifierOf(pool: pg.Pool): CommitNotifier {
  const notifier = notifiers.get(pool) ?? new CommitNotifier(pool);
  notifiers.set(pool, notifier);
  return notifier;
}

/**
 * Sends one NOTIFY statement at a time, with all notifications that arrived during the previous
 * one.
 */
class CommitNotifier {
  readonly #pool: pg.Pool;
  #live: string[] = [];
  #outbox = false;
  #stones = false;
  #cached = new Set<CachedTable>();
  #isDirty = false;
  #isStopping = false;
  #running: Promise<void> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  notify(pending: PendingNotifications): void {
    if (!pending.stones && !pending.outbox && pending.live.length + pending.cached.length === 0)
      return;
    this.#add(pending);
    this.#running ??= this.#flush();
  }

  /** Sends the pending notifications; stops trying if the database is unavailable. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  #add({ stones, live, outbox, cached }: PendingNotifications): void {
    // Drops the oldest events: `EventReader.catchUp` later finds them in the table `live_event`.
    this.#live = [...this.#live, ...live].slice(-MAX_BUFFERED);
    this.#outbox ||= outbox;
    this.#stones ||= stones;
    for (const table of cached) this.#cached.add(table);
    this.#isDirty = true;
  }

  async #flush(): Promise<void> {
    while (this.#isDirty) {
      const pending: PendingNotifications = {
        stones: this.#stones,
        live: this.#live,
        outbox: this.#outbox,
        cached: [...this.#cached],
      };
      this.#live = [];
      this.#outbox = false;
      this.#stones = false;
      this.#cached.clear();
      this.#isDirty = false;
      try {
        await runStatement(this.#pool, NOTIFY, [
          pending.live,
          pending.outbox,
          pending.stones,
          pending.cached,
        ]);
      } catch (error) {
        if (this.#isStopping || this.#pool.ending) break;
        // Does not log an outage, because `listenToChannels` already reports it.
        if (!isDatabaseUnavailable(error))
          warnLine(`NOTIFY after a commit failed: ${firstLine(error)}`);
        this.#add(pending);
        await sleep(RETRY_AFTER, undefined, { ref: false });
      }
    }
    // No `await` separates this line from the last check, so a later `notify` starts a new run.
    this.#running = null;
  }
}
