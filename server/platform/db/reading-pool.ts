import pg from 'pg';
import type { Asked, ReplicaAnswers } from './replica-answers.ts';

type Lend = Parameters<pg.Pool['connect']>[0];

/** Answers of a replica that knows enough; null where the primary is to be asked. */
type WaitForReplica = () => Promise<ReplicaAnswers | null>;

/**
 * The pool of one reading. Its statements are answered by a replica, and by the primary from the first on that was not,
 * or that wanted a connection to itself, which the primary lends: what was read once is never followed by something older.
 */
export class ReadingPool extends pg.Pool {
  readonly primary: pg.Pool;
  readonly #wait: WaitForReplica;
  #replica: Promise<ReplicaAnswers | null> | null = null;

  constructor(primary: pg.Pool, wait: WaitForReplica) {
    super(primary.options);
    this.primary = primary;
    this.#wait = wait;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(lend: Lend): void;
  override connect(lend?: Lend): Promise<pg.PoolClient> | undefined {
    this.#replica = NONE;
    if (!lend) return this.primary.connect();
    this.primary.connect(lend);
    return undefined;
  }

  // The driver declares ten ways to ask; the portal has two of them, and both promise rows.
  override query(...asked: never[]): never {
    return this.#ask(asked as unknown as Asked) as never;
  }

  async #ask(asked: Asked): Promise<pg.QueryResult> {
    this.#replica ??= this.#wait();
    const replica = await this.#replica;
    if (!replica) return this.primary.query(...asked);
    const answer = await replica.query(asked);
    if (answer.result) return answer.result;
    this.#replica = NONE;
    const result = await this.primary.query(...asked);
    // Where the primary has no answer either, the fault is in what was asked.
    if (answer.fault) replica.blame(answer.fault);
    return result;
  }
}

const NONE = Promise.resolve(null);

/** Where a pool leads in the end: what is kept for several requests is kept by it, and read there. */
export const homeOf = (pool: pg.Pool): pg.Pool =>
  pool instanceof ReadingPool ? pool.primary : pool;
