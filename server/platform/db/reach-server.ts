import pg from 'pg';
import { BootError, firstLine, hasCode } from '../boot-error.ts';

const OLDEST_VERSION = 18;
const CONNECT_LIMIT = 8_000;

const WHO = `SELECT current_setting('server_version_num')::int / 10000 AS version, current_user AS user,
                    current_database() || ' since ' || pg_postmaster_start_time() AS database`;

type Variable = 'DATABASE_URL' | 'MIGRATE_DATABASE_URL';

export type Reached = {
  readonly user: string;
  /** Identifies the database; equal for all URLs that lead to it. */
  readonly database: string;
};

/**
 * Connects to the server, checks its version, and returns the user and the database. Error messages
 * never contain the password.
 */
export async function reachServer(url: string, variable: Variable): Promise<Reached> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT,
    application_name: 'culet',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number } & Reached>(WHO);
    const { version, user, database } = rows[0] ?? { version: 0, user: '', database: '' };
    if (version < OLDEST_VERSION) {
      throw new BootError(
        `The database at ${whereabouts(url)} is PostgreSQL ${version}, and the portal needs ${OLDEST_VERSION} or newer.`,
      );
    }
    return { user, database };
  } catch (error) {
    throw error instanceof BootError ? error : new BootError(explain(error, url, variable));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explain(error: unknown, url: string, variable: Variable): string {
  const { username, pathname } = new URL(url);
  const where = `The database at ${whereabouts(url)}`;
  if (hasCode(error, '28P01', '28000')) {
    return `${where} refuses the user ${decodeURIComponent(username)}: check the name and password in ${variable}.`;
  }
  if (hasCode(error, '3D000')) {
    return `${where} has no database ${decodeURIComponent(pathname.slice(1))}: create it, or correct ${variable}.`;
  }
  return `${where} cannot be reached (${reason(error)}): check ${variable} and that the server is running.`;
}

function reason(error: unknown): string {
  if (hasCode(error, 'ECONNREFUSED')) return 'connection refused';
  if (hasCode(error, 'ENOTFOUND', 'EAI_AGAIN')) return 'no such host';
  if (hasCode(error, 'ETIMEDOUT') || /timeout/.test(firstLine(error))) return 'no answer';
  return firstLine(error);
}

function whereabouts(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '5432'}`;
}
