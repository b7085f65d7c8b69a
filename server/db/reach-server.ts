import pg from 'pg';
import { BootError, firstLine, hasCode } from '../boot-error.ts';

const OLDEST_VERSION = 18;
const CONNECT_LIMIT = 8_000;

/** Proves that the configured server answers and is new enough. Never repeats the password. */
export async function reachServer(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT,
    application_name: 'culet',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION) {
      throw new BootError(
        `The database at ${whereabouts(url)} is PostgreSQL ${version}, and the portal needs ${OLDEST_VERSION} or newer.`,
      );
    }
  } catch (error) {
    throw error instanceof BootError ? error : new BootError(explain(error, url));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explain(error: unknown, url: string): string {
  const { username, pathname } = new URL(url);
  const where = `The database at ${whereabouts(url)}`;
  if (hasCode(error, '28P01', '28000')) {
    return `${where} refuses the user ${decodeURIComponent(username)}: check the name and password in DATABASE_URL.`;
  }
  if (hasCode(error, '3D000')) {
    return `${where} has no database ${decodeURIComponent(pathname.slice(1))}: create it, or correct DATABASE_URL.`;
  }
  return `${where} cannot be reached (${reason(error)}): check DATABASE_URL and that the server is running.`;
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
