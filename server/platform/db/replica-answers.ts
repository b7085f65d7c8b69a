import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway, isDatabaseAway } from './database-away.ts';
import { createDatabase, type Database, type Reader } from './pool.ts';
import { ask, statement } from './statement.ts';
import { withinTime } from './within-time.ts';

/** Null after a promotion, when the WAL position of the server is no longer comparable. */
const READ = statement(
  'replica-replayed',
  `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as replayed`,
);

/** Longest wait for the replica to catch up, in milliseconds. After that, the primary is faster. */
const PATIENCE = 50;
const LOOK_AGAIN = 4;
/** A replica that does not respond within this time is down. */
const SILENCE = 1_000;
/** How long a known replay position may be used. */
const FRESH_FOR = 1_000;
/** A query that takes longer than this triggers a health check of the replica. */
const SLOW = 2_000;

/** Arguments of `pg.Pool.query`. */
export type Asked = [text: string | pg.QueryConfig, values?: unknown[]];

/**
 * With a null result the caller asks the primary. The `fault` is the replica's, unless the primary
 * fails too.
 */
type Answer = { result: pg.QueryResult } | { result: null; fault: unknown };

interface Told {
  /** Called once, when the session ends. */
  readonly ended: (error: unknown) => void;
  /** Called if the replica failed a query that the primary answered. */
  readonly refused: (error: unknown) => void;
}

/**
 * The connections to a replica from its discovery to its first failure. A restarted server may have
 * replayed less, so its known position ends with the session.
 */
export class ReplicaAnswers {
  readonly #told: Told;
  readonly #answers: Database;
  /**
   * A separate connection for health checks. An exhausted query pool does not mean that the replica
   * is down.
   */
  readonly #looks: Database;
  /** Reject functions of the queries in flight. */
  readonly #underWay = new Set<(error: Error) => void>();
  #isOver = false;
  #replayed = 0;
  #heardAt = Number.NEGATIVE_INFINITY;
  /** The replica missed a deadline. Further reads do not wait for it until it has caught up. */
  #isBehind = false;
  #looking: Promise<void> | null = null;

  constructor(url: string, connections: number, told: Told) {
    this.#told = told;
    const both = { patience: SILENCE, onLoss: (error: Error) => this.#end(error) };
    this.#answers = createDatabase(url, { ...both, connections });
    this.#looks = createDatabase(url, { ...both, connections: 1, statementTimeout: SILENCE });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Connection for verifying the replica before its use. */
  get looks(): Reader {
    return this.#looks.pool;
  }

  /** Waits up to 50 ms for the replica to reach the LSN; false if it does not. */
  async hasReplayed(written: number): Promise<boolean> {
    const end = performance.now() + PATIENCE;
    const isEnough = () =>
      !this.#isOver && written <= this.#replayed && performance.now() - this.#heardAt < FRESH_FOR;
    while (!isEnough()) {
      await Promise.race([this.look(), pause(end - performance.now())]);
      if (isEnough()) break;
      const isLate = performance.now() + LOOK_AGAIN > end;
      if (this.#isOver || this.#isBehind || isLate) {
        this.#isBehind = true;
        return false;
      }
      await pause(LOOK_AGAIN);
    }
    this.#isBehind = false;
    return true;
  }

  async query(asked: Asked): Promise<Answer> {
    if (this.#isOver) return { result: null, fault: null };
    const slow = setTimeout(() => void this.look(), SLOW);
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    this.#underWay.add(reject);
    this.#answers.pool.query(...asked).then(resolve, reject);
    try {
      return { result: await promise };
    } catch (error) {
      // The statement timeout is the same on the primary, so a retry there would only double the
      // wait.
      if (codeOf(error) === TOO_SLOW) throw error;
      return { result: null, fault: this.#faultIn(error) };
    } finally {
      clearTimeout(slow);
      this.#underWay.delete(reject);
    }
  }

  blame(fault: unknown): void {
    this.#told.refused(fault);
  }

  /** Reads the replay position. Concurrent calls share one query. */
  look(): Promise<void> {
    this.#looking ??= withinTime(SILENCE, ask(this.#looks.pool, READ))
      .then(({ rows: [row] }) => {
        if (typeof row?.replayed !== 'number') throw new Error('it is no replica any more');
        this.#replayed = row.replayed;
        this.#heardAt = performance.now();
      })
      .catch((error: unknown) => this.#end(error))
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  /** Rejects the queries in flight and closes the pools. */
  close(): Promise<unknown> {
    this.#isOver = true;
    for (const giveUp of this.#underWay) giveUp(new Ended());
    return Promise.all([this.#answers.close(), this.#looks.close()]);
  }

  #faultIn(error: unknown): unknown {
    if (error instanceof Ended || CONFLICT.test(codeOf(error))) return null;
    // The query pool may only be exhausted, so check the replica.
    if (error instanceof DatabaseAway) void this.look();
    else if (isDatabaseAway(error)) this.#end(error);
    else return error;
    return null;
  }

  #end(error: unknown): void {
    if (this.#isOver) return;
    this.close().catch(() => undefined);
    this.#told.ended(error);
  }
}

class Ended extends Error {}

const TOO_SLOW = '57014';
/** The replica cancels a read that needs rows which the primary has removed (recovery conflict). */
const CONFLICT = /^(40001|40P01)$/;

const codeOf = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : '';

const pause = (ms: number): Promise<void> => sleep(Math.max(ms, 0), undefined, { ref: false });
