import pg from 'pg';

type CheckoutCallback = Parameters<pg.Pool['connect']>[0];

export type QueryArgs = [text: string | pg.QueryConfig, values?: unknown[]];

/**
 * If `result` is null, the caller asks the primary. If the primary succeeds, `fault` is reported as
 * an error of the replica.
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
 * Pool of one request. After the replica fails or `connect` is called, all queries go to the
 * primary. The replica may lack data that the request has written or read on the primary.
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

  // The pg library declares ten overloads. The two that the portal uses both return a promise.
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
    // The primary has answered the query, so the replica is at fault.
    if (answer.fault) replica.reportFailure(answer.fault);
    return result;
  }
}

const NO_REPLICA = Promise.resolve(null);

/**
 * Caches that outlive a request use the primary as their key: each request has its own routing
 * pool.
 */
export const primaryOf = (pool: pg.Pool): pg.Pool =>
  pool instanceof ReplicaRoutingPool ? pool.primary : pool;
