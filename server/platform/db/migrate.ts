import pg from 'pg';
import { BootError, firstLine } from '../boot-error.ts';
import { type Migration, readMigrations } from './migration-files.ts';

export type MigrateOptions = {
  readonly dir: string;
  /**
   * Runs at every start after the migrations, in its own transaction and under the migration lock.
   */
  readonly after?: ((connection: pg.PoolClient) => Promise<void>) | undefined;
};

/** An arbitrary, unique lock number: "culet" in ASCII. */
const MIGRATION_LOCK = '427875132788';

/** An advisory lock serializes nodes that start concurrently. */
export async function migrate(target: pg.Pool | string, options: MigrateOptions): Promise<void> {
  const settings = typeof target === 'string' ? { connectionString: target } : target.options;
  // No timeouts: a migration may take long, and so may waiting for another node.
  const pool = new pg.Pool({ ...settings, max: 1, statement_timeout: 0, query_timeout: 0 });
  pool.on('error', () => undefined);
  const connection = await pool.connect();
  connection.on('error', () => undefined);
  try {
    await connection.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    await migrateLocked(connection, options);
  } finally {
    // Closing the connection releases the advisory lock, even after an error.
    connection.release(true);
    await pool.end();
  }
}

async function migrateLocked(connection: pg.PoolClient, options: MigrateOptions): Promise<void> {
  const known = await readMigrations(options.dir);
  await connection.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  for (const migration of await findPending(connection, known)) await apply(connection, migration);
  const { after } = options;
  if (after) await inOwnTransaction(connection, () => after(connection));
}

async function findPending(connection: pg.PoolClient, known: Migration[]): Promise<Migration[]> {
  const { rows } = await connection.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migration ORDER BY version',
  );
  const current = rows.at(-1)?.version ?? 0;
  const newest = known.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new BootError(
      `The database is at version ${current}, but this portal knows versions up to ${newest}: start a newer version of the portal.`,
    );
  }
  for (const row of rows) {
    const migration = known.find(({ version }) => version === row.version);
    if (migration?.checksum !== row.checksum) {
      throw new BootError(
        `The migration ${row.name} was changed after it was applied: restore the old text and write a new migration.`,
      );
    }
  }
  return known.slice(current);
}

async function apply(connection: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await inOwnTransaction(connection, async () => {
      await connection.query(migration.sql);
      await connection.query(
        'INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)',
        [migration.version, migration.name, migration.checksum],
      );
    });
  } catch (error) {
    throw new BootError(
      `The migration ${migration.name} failed${lineOf(error, migration.sql)} and was rolled back: ${firstLine(error)}`,
      { cause: error },
    );
  }
}

/** Returns " at line 12", for example; empty if PostgreSQL reports no position for the error. */
function lineOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  if (Number.isNaN(position)) return '';
  return ` at line ${sql.slice(0, position).split('\n').length}`;
}

async function inOwnTransaction(
  connection: pg.PoolClient,
  work: () => Promise<void>,
): Promise<void> {
  await connection.query('BEGIN');
  try {
    await work();
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
