import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway, isDatabaseAway } from './database-away.ts';
import { createDatabase, type Database, type Reader } from './pool.ts';
import { ask, statement } from './statement.ts';
import { withinTime } from './within-time.ts';

/** One that was promoted has a log of its own, whose end says nothing. */
const READ = statement(
  'replica-replayed',
  `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as replayed`,
);

/** How long a reading waits for what was written before it, in milliseconds; then the primary is quicker. */
const PATIENCE = 50;
const LOOK_AGAIN = 4;
/** One that says nothing for so long is away. */
const SILENCE = 1_000;
/** How long what it said of itself is believed. */
const FRESH_FOR = 1_000;
/** A statement may take its time; after so much of it, it is asked whether it is there at all. */
const SLOW = 2_000;

/** What a pool is asked, as the driver takes it. */
export type Asked = [text: string | pg.QueryConfig, values?: unknown[]];

/** None is asked of the primary. A fault is one of the replica, unless the primary has it too. */
type Answer = { result: pg.QueryResult } | { result: null; fault: unknown };

interface Told {
  /** Nothing is answered any more, and this is why. */
  readonly ended: (error: unknown) => void;
  /** It refused what the primary answered. */
  readonly refused: (error: unknown) => void;
}

/**
 * A replica from when it was found to when it is missed. A server that was away may begin again with less than it had, so
 * whatever it said ends with the first connection that is lost.
 */
export class ReplicaAnswers {
  readonly #told: Told;
  readonly #answers: Database;
  /** Looks have a connection of their own: where all others are lent, nobody is away. */
  readonly #looks: Database;
  /** Statements that are under way, and how each is told that nothing will come. */
  readonly #underWay = new Set<(error: Error) => void>();
  #isOver = false;
  #replayed = 0;
  #heardAt = Number.NEGATIVE_INFINITY;
  /** It did not come far enough in time, so nobody waits for it until it has. */
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

  /** For what is asked of it before it is believed. */
  get looks(): Reader {
    return this.#looks.pool;
  }

  /** Whether it knows all that was written so far, for which it is given a moment. */
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
      // The limit of a statement is the same everywhere: it is not waited for twice.
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

  /** How far it has come; those who look at the same time look once. */
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

  /** What is still under way ends by its own limits, and nobody waits for it. */
  close(): Promise<unknown> {
    this.#isOver = true;
    for (const giveUp of this.#underWay) giveUp(new Ended());
    return Promise.all([this.#answers.close(), this.#looks.close()]);
  }

  #faultIn(error: unknown): unknown {
    if (error instanceof Ended || CONFLICT.test(codeOf(error))) return null;
    // Where none could be had, all may be lent.
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
/** What the primary has removed is removed under a reading that still needs it, and the reading is ended. */
const CONFLICT = /^(40001|40P01)$/;

const codeOf = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : '';

const pause = (ms: number): Promise<void> => sleep(Math.max(ms, 0), undefined, { ref: false });
