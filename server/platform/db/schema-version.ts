import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { readMigrations } from './migration-files.ts';
import { runStatement, statement } from './statement.ts';

export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));

const READ = statement(
  'schema-version',
  'select coalesce(max(version), 0) as version from schema_migration',
);

export async function readSchemaVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await runStatement(pool, READ);
  return rows[0]?.version ?? 0;
}

export const readNewestVersion = async (): Promise<number> =>
  (await readMigrations(MIGRATIONS)).at(-1)?.version ?? 0;
