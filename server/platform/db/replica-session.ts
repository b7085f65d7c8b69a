import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';
import { createDatabase, type Database, type Queryable } from './pool.ts';
import { runStatement, statement } from './statement.ts';
import { withTimeout } from './with-timeout.ts';

/** Null after a promotion, when the WAL position of the server is no longer comparable. */
const READ = statement(
  'replica-replayed',
  `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as replayed`,
);

/** Longest wait for the replica to catch up, in milliseconds. After that, the primary is faster. */
const REPLAY_TIMEOUT_MS = 50;
const POLL_INTERVAL_MS = 4;
/** A replica that does not respond within this time is down. */
const HEALTH_TIMEOUT_MS = 1_000;
/** How long a known replay position may be used. */
const FRESH_MS = 1_000;
/** A query that takes longer than this triggers a health check of the replica. */
const SLOW_QUERY_MS = 2_000;

/** Arguments of `pg.Pool.query`. */
export type QueryArgs = [text: string | pg.QueryConfig, values?: unknown[]];

/**
 * With a null result the caller asks the primary. The `fault` is the replica's, unless the primary
 * fails too.
 */
type QueryOutcome = { result: pg.QueryResult } | { result: null; fault: unknown };

interface SessionEvents {
  /** Called once, when the session ends. */
  readonly ended: (error: unknown) => void;
  /** Called if the replica failed a query that the primary answered. */
  readonly refused: (error: unknown) => void;
}

/**
 * The connections to a replica from its discovery to its first failure. A restarted server may have
 * replayed less, so its known position ends with the session.
 */
export class ReplicaSession {
  readonly #events: SessionEvents;
  readonly #queryDatabase: Database;
  /**
   * A separate connection for health checks. An exhausted query pool does not mean that the replica
   * is down.
   */
  readonly #healthDatabase: Database;
  /** Reject functions of the queries in flight. */
  readonly #inFlight = new Set<(error: Error) => void>();
  #isEnded = false;
  #replayed = 0;
  #checkedAt = Number.NEGATIVE_INFINITY;
  /** The replica missed a deadline. Further reads do not wait for it until it has caught up. */
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

  /** Connection for verifying the replica before its use. */
  get healthPool(): Queryable {
    return this.#healthDatabase.pool;
  }

  /** Waits up to 50 ms for the replica to reach the LSN; false if it does not. */
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
      // The statement timeout is the same on the primary, so a retry there would only double the
      // wait.
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

  /** Reads the replay position. Concurrent calls share one query. */
  checkHealth(): Promise<void> {
    this.#checking ??= withTimeout(HEALTH_TIMEOUT_MS, runStatement(this.#healthDatabase.pool, READ))
      .then(({ rows: [row] }) => {
        if (typeof row?.replayed !== 'number') throw new Error('it is no longer a replica');
        this.#replayed = row.replayed;
        this.#checkedAt = performance.now();
      })
      .catch((error: unknown) => this.#end(error))
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  /** Rejects the queries in flight and closes the pools. */
  close(): Promise<unknown> {
    this.#isEnded = true;
    for (const giveUp of this.#inFlight) giveUp(new Ended());
    return Promise.all([this.#queryDatabase.close(), this.#healthDatabase.close()]);
  }

  #faultIn(error: unknown): unknown {
    if (error instanceof Ended || CONFLICT.test(codeOf(error))) return null;
    // The query pool may only be exhausted, so check the replica.
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
/** The replica cancels a read that needs rows which the primary has removed (recovery conflict). */
const CONFLICT = /^(40001|40P01)$/;

const codeOf = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : '';

const pause = (ms: number): Promise<void> => sleep(Math.max(ms, 0), undefined, { ref: false });
