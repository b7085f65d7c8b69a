import pg from 'pg';
import type { Asked, ReplicaAnswers } from './replica-answers.ts';

type Lend = Parameters<pg.Pool['connect']>[0];

/** Returns a session of a sufficiently current replica; null if the primary must answer. */
type WaitForReplica = () => Promise<ReplicaAnswers | null>;

/**
 * Pool for one request. Routes queries to the replica. Switches to the primary for good after a
 * replica failure or a checkout, so that reads never go back in time.
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

  // pg declares ten overloads. The portal uses two of them, and both return a promise.
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
    // If the primary fails too, this throws and the replica is not to blame.
    if (answer.fault) replica.blame(answer.fault);
    return result;
  }
}

const NONE = Promise.resolve(null);

/**
 * Returns the primary behind a routing pool. Use it as the key of caches that outlive a request.
 */
export const homeOf = (pool: pg.Pool): pg.Pool =>
  pool instanceof ReadingPool ? pool.primary : pool;
