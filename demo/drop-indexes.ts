import type pg from 'pg';
import { runStatement, statement } from '../server/platform/db/statement.ts';

/**
 * Drops indexes and foreign keys before a bulk load. Returns a function that creates them again,
 * which is much faster than updating them for each row. Call both in one transaction, so that other
 * connections always see the indexes.
 */
export async function dropIndexesAndKeys(
  connection: pg.PoolClient,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows } = await runStatement(connection, FINDINGS, [tables]);
  for (const { drop } of rows) await connection.query(drop);
  return async () => {
    for (const { restore } of rows) await connection.query(restore);
  };
}

const FINDINGS = statement(
  'demo-keys-of-tables',
  `
  select format('drop index %s', i.indexrelid::regclass) as drop,
         pg_get_indexdef(i.indexrelid) as restore
    from pg_index i
   where i.indrelid = any ($1::text[]::regclass[])
     and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  union all
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
         format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c
   where c.conrelid = any ($1::text[]::regclass[]) and c.contype = 'f'`,
  { present: ['drop', 'restore'] },
);
