import pg from 'pg';
import { BootError, firstLine, hasErrorCode } from '../boot-error.ts';

const OLDEST_VERSION = 18;
const CONNECT_TIMEOUT_MS = 8_000;

const IDENTITY = `SELECT current_setting('server_version_num')::int / 10000 AS version, current_user AS user,
                    current_database() || ' since ' || pg_postmaster_start_time() AS database`;

type Variable = 'DATABASE_URL' | 'MIGRATE_DATABASE_URL';

export type ServerIdentity = {
  readonly user: string;
  /** Equal for all URLs of one database. */
  readonly database: string;
};

export async function probeServer(url: string, variable: Variable): Promise<ServerIdentity> {
  const connection = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'culet',
  });
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    const { rows } = await connection.query<{ version: number } & ServerIdentity>(IDENTITY);
    const { version, user, database } = rows[0] ?? { version: 0, user: '', database: '' };
    if (version < OLDEST_VERSION) {
      throw new BootError(
        `The database at ${hostAndPort(url)} is PostgreSQL ${version}, and the portal needs ${OLDEST_VERSION} or newer.`,
      );
    }
    return { user, database };
  } catch (error) {
    throw error instanceof BootError ? error : new BootError(explain(error, url, variable));
  } finally {
    await connection.end().catch(() => undefined);
  }
}

function explain(error: unknown, url: string, variable: Variable): string {
  const { username, pathname } = new URL(url);
  const where = `The database at ${hostAndPort(url)}`;
  if (hasErrorCode(error, '28P01', '28000')) {
    return `${where} refuses the user ${decodeURIComponent(username)}: check the name and password in ${variable}.`;
  }
  if (hasErrorCode(error, '3D000')) {
    return `${where} has no database ${decodeURIComponent(pathname.slice(1))}: create it, or correct ${variable}.`;
  }
  return `${where} cannot be reached (${reason(error)}): check ${variable} and that the server is running.`;
}

function reason(error: unknown): string {
  if (hasErrorCode(error, 'ECONNREFUSED')) return 'connection refused';
  if (hasErrorCode(error, 'ENOTFOUND', 'EAI_AGAIN')) return 'no such host';
  if (hasErrorCode(error, 'ETIMEDOUT') || /timeout/.test(firstLine(error))) return 'no answer';
  return firstLine(error);
}

function hostAndPort(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '5432'}`;
}
