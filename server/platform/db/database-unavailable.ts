import pg from 'pg';

/** No connection is available: the server is down or the pool is exhausted. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The connection was lost during COMMIT, so it is unknown whether the transaction committed. */
export class CommitOutcomeUnknown extends DatabaseUnavailable {}

/** The pg library reports a connection lost during a query only by message, without a code. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;
const CONNECTION_RESET = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
/**
 * SQLSTATE of connection failures, exhausted resources, shutdown or startup, statement timeout and
 * lock timeout.
 */
const RETRYABLE = /^(08|53|57P0|57014$|55P03$)/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof pg.DatabaseError) return RETRYABLE.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    CONNECTION_LOST.test(error.message) ||
    (typeof code === 'string' && CONNECTION_RESET.includes(code))
  );
}
