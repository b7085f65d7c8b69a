import pg from 'pg';

/** No connection could be had: the server is away, or all are lent. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseAway';
  }
}

/** The connection was lost while a change was being kept: whether it was is known only once the database is there again. */
export class CommitLost extends DatabaseAway {}

/** Of a connection that is gone under way, the driver speaks in plain words alone. */
const LOST_UNDER_WAY =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;
const CUT_OFF = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
/** Broken connections, a server that ends or begins, one without room left, and one that made a statement wait too long. */
const NOT_NOW = /^(08|53|57P0|57014$|55P03$)/;

/** The request is right and nothing is broken: asked again in a moment, the same may well succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (error instanceof pg.DatabaseError) return NOT_NOW.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return LOST_UNDER_WAY.test(error.message) || (typeof code === 'string' && CUT_OFF.includes(code));
}
