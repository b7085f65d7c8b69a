import pg from 'pg';

/** No connection is available: the server is down or the pool is exhausted. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseAway';
  }
}

/** The connection was lost during COMMIT, so the outcome is unknown until the database is back. */
export class CommitLost extends DatabaseAway {}

/** pg reports a connection lost during a query by message only, without a code. */
const LOST_UNDER_WAY =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;
const CUT_OFF = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
/**
 * SQLSTATE of connection failures, exhausted resources, shutdown or startup, statement timeout and
 * lock timeout.
 */
const NOT_NOW = /^(08|53|57P0|57014$|55P03$)/;

/** True if the request is valid and a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (error instanceof pg.DatabaseError) return NOT_NOW.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return LOST_UNDER_WAY.test(error.message) || (typeof code === 'string' && CUT_OFF.includes(code));
}
