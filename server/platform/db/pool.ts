import pg from 'pg';
import { firstLine } from '../boot-error.ts';
import { warnLine } from '../print.ts';
import { CommitOutcomeUnknown, isDatabaseUnavailable } from './database-unavailable.ts';
import { NestedCheckoutGuard, runWhileHolding } from './nested-checkout-guard.ts';
import { typeParsers } from './type-parsers.ts';

export type Database = {
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

export type Queryable = Pick<pg.Pool | pg.ClientBase, 'query'>;

export type DatabaseOptions = {
  readonly connections?: number;
  readonly statementTimeout?: number;
  /** milliseconds to wait for a free connection; default 1500 */
  readonly checkoutTimeoutMs?: number;
  /** receives errors of idle connections; default: a warning on stderr */
  readonly onConnectionLost?: (error: Error) => void;
};

/** Short, so that a caller without a connection gets an error and can retry within two seconds. */
const CHECKOUT_TIMEOUT_MS = 1_500;

/**
 * Milliseconds by which the client waits longer than the statement timeout of the server, so that
 * the server's error usually arrives first.
 */
const READ_TIMEOUT_MARGIN = 5_000;
const ROLLBACK_TIMEOUT = 5_000;

/** The days of documents are days in UTC, even if the database server has another time zone. */
const IN_UTC = '-c TimeZone=UTC';

export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const {
    connections = 20,
    statementTimeout = 30_000,
    checkoutTimeoutMs = CHECKOUT_TIMEOUT_MS,
    onConnectionLost,
  } = options;
  const config: pg.PoolConfig = {
    connectionString: url,
    max: connections,
    application_name: 'culet',
    connectionTimeoutMillis: checkoutTimeoutMs,
    idleTimeoutMillis: 60_000,
    ...limits(statementTimeout),
    keepAlive: true,
    types: typeParsers,
    options: IN_UTC,
  };
  return open(config, onConnectionLost);
}

/**
 * Creates another pool for the same database, with its own statement timeout, for long-running
 * jobs.
 */
export function createLongRunningPool(
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
  const pool = new NestedCheckoutGuard(config);
  // Idle connections fail when the server restarts; the pool replaces them.
  pool.on('error', (error) => {
    if (!pool.ending) onLoss(error);
  });
  // An unhandled `error` event of a checked-out connection would end the process. The holder of the
  // connection gets the error from the next query.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return { pool, close: () => pool.end() };
}

const warnOfLoss = (error: Error): void =>
  warnLine(`A database connection was lost: ${firstLine(error)}`);

/** Destroys the connection after any error, because a timed-out query may still be running. */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await runWhileHolding(pool, () => work(client));
    client.release();
    return result;
  } catch (error) {
    client.release(asError(error));
    throw error;
  }
}

/**
 * Commits if `work` returns and rolls back if it throws. Destroys the connection only if ROLLBACK
 * fails.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(beginOf(settings));
    const result = await runWhileHolding(pool, () => work(client));
    await commit(client);
    client.release();
    return result;
  } catch (error) {
    client.release(await rollBack(client));
    throw error;
  }
}

/** Transaction-local settings (SET LOCAL), which triggers read. */
type TransactionSettings = Partial<Record<'culet.request' | 'culet.told_after', string>>;

const beginOf = (settings: TransactionSettings): string =>
  [
    'BEGIN',
    ...Object.entries(settings).map(
      ([name, value]) => `SET LOCAL ${name} = ${pg.escapeLiteral(value)}`,
    ),
  ].join('; ');

async function commit(connection: pg.PoolClient): Promise<void> {
  try {
    await connection.query('COMMIT');
  } catch (error) {
    throw isDatabaseUnavailable(error) ? new CommitOutcomeUnknown(error) : error;
  }
}

/** For a dry run: the transaction always rolls back. */
export async function inRolledBackTransaction<T>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    return await runWhileHolding(pool, () => work(client));
  } finally {
    client.release(await rollBack(client));
  }
}

async function rollBack(connection: pg.PoolClient): Promise<Error | undefined> {
  try {
    const rollback = { text: 'ROLLBACK', query_timeout: ROLLBACK_TIMEOUT };
    await connection.query(rollback);
    return undefined;
  } catch (error) {
    return asError(error);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
