import pg from 'pg';

type CheckoutCallback = Parameters<pg.Pool['connect']>[0];

export type QueryArgs = [text: string | pg.QueryConfig, values?: unknown[]];

/**
 * Result of a query on the replica. If `result` is null, the caller asks the primary; if the
 * primary succeeds, `fault` is reported as an error of the replica.
 */
export type QueryOutcome = { result: pg.QueryResult } | { result: null; fault: unknown };

export interface Replica {
  query(args: QueryArgs): Promise<QueryOutcome>;
  reportFailure(error: unknown): void;
}

/**
 * Resolves to a replica that has replayed the required WAL position; null if the primary must
 * answer.
 */
type WaitForReplica = () => Promise<Replica | null>;

/**
 * Pool of one request. Queries go to the replica until the replica fails or `connect` is called.
 * All later queries go to the primary. The replica could lack data that this request has already
 * written to the primary or read there.
 */
export class ReplicaRoutingPool extends pg.Pool {
  readonly primary: pg.Pool;
  readonly #wait: WaitForReplica;
  #replica: Promise<Replica | null> | null = null;

  constructor(primary: pg.Pool, wait: WaitForReplica) {
    super(primary.options);
    this.primary = primary;
    this.#wait = wait;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(lend: CheckoutCallback): void;
  override connect(lend?: CheckoutCallback): Promise<pg.PoolClient> | undefined {
    this.#replica = NO_REPLICA;
    if (!lend) return this.primary.connect();
    this.primary.connect(lend);
    return undefined;
  }

  // The pg library declares ten overloads. The portal uses two of them, and both return a promise.
  override query(...args: never[]): never {
    return this.#route(args as unknown as QueryArgs) as never;
  }

  async #route(args: QueryArgs): Promise<pg.QueryResult> {
    this.#replica ??= this.#wait();
    const replica = await this.#replica;
    if (!replica) return this.primary.query(...args);
    const answer = await replica.query(args);
    if (answer.result) return answer.result;
    this.#replica = NO_REPLICA;
    const result = await this.primary.query(...args);
    // Reports the fault only after the primary has answered the same query. If the primary fails
    // too, the query above throws.
    if (answer.fault) replica.reportFailure(answer.fault);
    return result;
  }
}

const NO_REPLICA = Promise.resolve(null);

/**
 * Returns the primary of a routing pool, or `pool` itself if it is no routing pool. Caches that
 * outlive a request use the primary as their key, because each request has its own routing pool.
 */
export const primaryOf = (pool: pg.Pool): pg.Pool =>
  pool instanceof ReplicaRoutingPool ? pool.primary : pool;
