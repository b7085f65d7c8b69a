import pg from 'pg';
import { firstLine } from '../boot-error.ts';
import { warnLine } from '../print.ts';
import { CommitLost, isDatabaseAway } from './database-away.ts';
import { OneConnectionPool, whileHolding } from './one-connection-pool.ts';
import { typeParsers } from './type-parsers.ts';

export type Database = {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

/** Whatever can be asked: the pool, or the one connection that a transaction holds. */
export type Reader = Pick<pg.Pool | pg.ClientBase, 'query'>;

export type DatabaseOptions = {
  readonly connections?: number;
  readonly statementTimeout?: number;
  /** how long a free connection is waited for, in milliseconds */
  readonly patience?: number;
  /** hears of connections that die unused; unless it is said, the operator does */
  readonly onLoss?: (error: Error) => void;
};

/** A caller that is refused within two seconds can ask again while it still matters. */
const PATIENCE = 1_500;

/** One more than the server's own limit, so that the server speaks first when it still can. */
const READ_TIMEOUT_MARGIN = 5_000;
const ROLLBACK_TIMEOUT = 5_000;

export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 20, statementTimeout = 30_000, patience = PATIENCE, onLoss } = options;
  const config: pg.PoolConfig = {
    connectionString: url,
    max: connections,
    application_name: 'culet',
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 60_000,
    ...limits(statementTimeout),
    keepAlive: true,
    types: typeParsers,
  };
  return open(config, onLoss);
}

/** A few more connections to where a pool leads, for work that takes longer than a request may. */
export function patientDatabase(
  { options }: pg.Pool,
  {
    connections,
    statementTimeout,
  }: Required<Pick<DatabaseOptions, 'connections' | 'statementTimeout'>>,
): Database {
  return open({ ...options, max: connections, ...limits(statementTimeout) });
}

const limits = (statementTimeout: number): pg.PoolConfig => ({
  statement_timeout: statementTimeout,
  query_timeout: statementTimeout + READ_TIMEOUT_MARGIN,
});

function open(config: pg.PoolConfig, onLoss: (error: Error) => void = warnOfLoss): Database {
  const pool = new OneConnectionPool(config);
  // An idle connection dies whenever the server restarts; the pool replaces it by itself.
  pool.on('error', (error) => {
    if (!pool.ending) onLoss(error);
  });
  // A lent connection has no other listener, and an error without a listener ends the process;
  // its borrower learns of its death from the next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, close: () => pool.end() };
}

const warnOfLoss = (error: Error): void =>
  warnLine(`A database connection was lost: ${firstLine(error)}`);

/**
 * Lends a connection and gives it back. A connection on which anything failed is thrown away:
 * after a read timeout it would otherwise return to the pool still busy with the old query.
 */
export async function withClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await whileHolding(pool, () => work(client));
    client.release();
    return result;
  } catch (error) {
    client.release(asError(error));
    throw error;
  }
}

/**
 * Commits when `work` returns and rolls back when it throws. A refusal is an everyday event, so
 * a connection that answered the ROLLBACK is proven healthy and kept; any other is thrown away.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  settings: Settings = {},
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(beginOf(settings));
    const result = await whileHolding(pool, () => work(client));
    await commit(client);
    client.release();
    return result;
  } catch (error) {
    client.release(await rollBack(client));
    throw error;
  }
}

/** What the triggers of a transaction are told of it, such as for which request it writes. */
type Settings = Partial<Record<'culet.request' | 'culet.told_after', string>>;

const beginOf = (settings: Settings): string =>
  [
    'BEGIN',
    ...Object.entries(settings).map(
      ([name, value]) => `SET LOCAL ${name} = ${pg.escapeLiteral(value)}`,
    ),
  ].join('; ');

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (error) {
    throw isDatabaseAway(error) ? new CommitLost(error) : error;
  }
}

/** Always rolls back, whatever `work` did or said. */
export async function inRehearsal<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    return await whileHolding(pool, () => work(client));
  } finally {
    client.release(await rollBack(client));
  }
}

async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    const rollback = { text: 'ROLLBACK', query_timeout: ROLLBACK_TIMEOUT };
    await client.query(rollback);
    return undefined;
  } catch (error) {
    return asError(error);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
