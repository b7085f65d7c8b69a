import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';
import { createDatabase, type Database, type Queryable } from './pool.ts';
import type { QueryArgs, QueryOutcome, Replica } from './replica-routing-pool.ts';
import { runStatement, statement } from './statement.ts';
import { withTimeout } from './with-timeout.ts';

/** Null after a promotion, because WAL positions are then no longer comparable. */
const READ = statement(
  'replica-replayed',
  `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as replayed`,
);

/** Longest wait for the replica to reach a WAL position. Afterwards, the primary answers. */
const REPLAY_TIMEOUT_MS = 50;
const POLL_INTERVAL_MS = 4;
/** Without an answer to a health check within this time, the replica counts as unavailable. */
const HEALTH_TIMEOUT_MS = 1_000;
/** How long a replay position stays valid after it was read. */
const FRESH_MS = 1_000;
/** A query that takes longer triggers a health check of the replica. */
const SLOW_QUERY_MS = 2_000;

interface SessionEvents {
  readonly ended: (error: unknown) => void;
  /** Called if the replica failed a query that the primary then answered. */
  readonly refused: (error: unknown) => void;
}

/**
 * The session ends at the first failure. A restarted replica may be behind, so a new session reads
 * the replay position again.
 */
export class ReplicaSession implements Replica {
  readonly #events: SessionEvents;
  readonly #queryDatabase: Database;
  /**
   * A separate pool, because an exhausted query pool does not mean that the replica is unavailable.
   */
  readonly #healthDatabase: Database;
  readonly #inFlight = new Set<(error: Error) => void>();
  #isEnded = false;
  #replayed = 0;
  #checkedAt = Number.NEGATIVE_INFINITY;
  /**
   * True after `waitForLsn` timed out. Until the replica has caught up, further calls of
   * `waitForLsn` check only once, without waiting.
   */
  #isBehind = false;
  #checking: Promise<void> | null = null;

  constructor(url: string, connections: number, events: SessionEvents) {
    this.#events = events;
    const both = {
      checkoutTimeoutMs: HEALTH_TIMEOUT_MS,
      onConnectionLost: (error: Error) => this.#end(error),
    };
    this.#queryDatabase = createDatabase(url, { ...both, connections });
    this.#healthDatabase = createDatabase(url, {
      ...both,
      connections: 1,
      statementTimeout: HEALTH_TIMEOUT_MS,
    });
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get healthPool(): Queryable {
    return this.#healthDatabase.pool;
  }

  /**
   * Waits at most `REPLAY_TIMEOUT_MS`. Returns false if the replica is still behind or the session
   * has ended.
   */
  async waitForLsn(lsn: number): Promise<boolean> {
    const end = performance.now() + REPLAY_TIMEOUT_MS;
    const isEnough = () =>
      !this.#isEnded && lsn <= this.#replayed && performance.now() - this.#checkedAt < FRESH_MS;
    while (!isEnough()) {
      await Promise.race([this.checkHealth(), pause(end - performance.now())]);
      if (isEnough()) break;
      const isLate = performance.now() + POLL_INTERVAL_MS > end;
      if (this.#isEnded || this.#isBehind || isLate) {
        this.#isBehind = true;
        return false;
      }
      await pause(POLL_INTERVAL_MS);
    }
    this.#isBehind = false;
    return true;
  }

  async query(args: QueryArgs): Promise<QueryOutcome> {
    if (this.#isEnded) return { result: null, fault: null };
    const slow = setTimeout(() => void this.checkHealth(), SLOW_QUERY_MS);
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    this.#inFlight.add(reject);
    this.#queryDatabase.pool.query(...args).then(resolve, reject);
    try {
      return { result: await promise };
    } catch (error) {
      // The primary has an equal statement timeout, so a retry there would only double the wait.
      if (codeOf(error) === TOO_SLOW) throw error;
      return { result: null, fault: this.#faultIn(error) };
    } finally {
      clearTimeout(slow);
      this.#inFlight.delete(reject);
    }
  }

  reportFailure(fault: unknown): void {
    this.#events.refused(fault);
  }

  /** A failure ends the session. Concurrent calls share one query. */
  checkHealth(): Promise<void> {
    this.#checking ??= withTimeout(HEALTH_TIMEOUT_MS, runStatement(this.#healthDatabase.pool, READ))
      .then(({ rows: [row] }) => {
        if (typeof row?.replayed !== 'number') throw new Error('the server is no longer a replica');
        this.#replayed = row.replayed;
        this.#checkedAt = performance.now();
      })
      .catch((error: unknown) => this.#end(error))
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  close(): Promise<unknown> {
    this.#isEnded = true;
    for (const giveUp of this.#inFlight) giveUp(new Ended());
    return Promise.all([this.#queryDatabase.close(), this.#healthDatabase.close()]);
  }

  #faultIn(error: unknown): unknown {
    if (error instanceof Ended || CONFLICT.test(codeOf(error))) return null;
    // `DatabaseUnavailable` may only mean that the query pool is exhausted, so the health check
    // decides.
    if (error instanceof DatabaseUnavailable) void this.checkHealth();
    else if (isDatabaseUnavailable(error)) this.#end(error);
    else return error;
    return null;
  }

  #end(error: unknown): void {
    if (this.#isEnded) return;
    this.close().catch(() => undefined);
    this.#events.ended(error);
  }
}

class Ended extends Error {}

const TOO_SLOW = '57014';
/**
 * SQLSTATE of a recovery conflict: the primary has removed rows that a query on the replica may
 * need.
 */
const CONFLICT = /^(40001|40P01)$/;

const codeOf = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : '';

const pause = (ms: number): Promise<void> => sleep(Math.max(ms, 0), undefined, { ref: false });
