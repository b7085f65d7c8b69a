import pg from 'pg';
import { BootError, firstLine } from '../boot-error.ts';
import type { Queryable } from './pool.ts';
import { runStatement, statement } from './statement.ts';

/** A physical replica has the same system identifier as its primary. */
const IDENTITY = statement(
  'cluster-identity',
  `select system_identifier::text as cluster, current_database()::text as database, pg_is_in_recovery() as "isReplica"
     from pg_control_system()`,
  { present: ['cluster', 'database', 'isReplica'] },
);

export async function findReplicaMismatch(
  primary: Queryable,
  replica: Queryable,
): Promise<string | null> {
  const [there, here] = [await identityOf(replica), await identityOf(primary)];
  if (there.cluster !== here.cluster)
    return 'DATABASE_READ_URL points to a server that is not a replica of DATABASE_URL.';
  if (there.database !== here.database)
    return `DATABASE_READ_URL points to the database ${there.database}, but DATABASE_URL to ${here.database}.`;
  if (!there.isReplica)
    return 'DATABASE_READ_URL points to a server that accepts writes: set it to a replica, or remove it.';
  return null;
}

/** Accepts an unreachable replica, because the portal retries later. */
export async function requireReplica(url: string, readUrl: string): Promise<void> {
  const [primary, replica] = [clientOf(url), clientOf(readUrl)];
  try {
    await primary.connect();
    const isThere = await replica.connect().then(
      () => true,
      () => false,
    );
    const complaint = isThere
      ? await findReplicaMismatch(primary, replica).catch(
          (error) =>
            `The server of DATABASE_READ_URL could not be verified as a replica: ${firstLine(error)}.`,
        )
      : null;
    if (complaint) throw new BootError(complaint);
  } finally {
    await Promise.all(
      [primary, replica].map((connection) => connection.end().catch(() => undefined)),
    );
  }
}

const CONNECT_TIMEOUT_MS = 8_000;

function clientOf(url: string): pg.Client {
  const connection = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'culet',
  });
  connection.on('error', () => undefined);
  return connection;
}

async function identityOf(db: Queryable) {
  const { rows } = await runStatement(db, IDENTITY);
  const [found] = rows;
  if (!found) throw new Error('the server did not identify itself');
  return found;
}
