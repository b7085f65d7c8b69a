import type pg from 'pg';
import { type Row, runStatement, statement } from './statement.ts';
import { APPEND_ONLY_TABLES } from './worker-privileges.ts';

/**
 * Excess: superuser, creating roles or tables, and more than SELECT and INSERT on append-only
 * tables.
 */
const READ = statement(
  'rights-in-excess',
  `
  with for_good as (
    select oid, relname::text as name, relowner from pg_class
     where relnamespace = 'public'::regnamespace and relname::text = any($1))
  select current_user::text as user, r.rolsuper as superuser, r.rolcreaterole as "createsRoles",
         has_schema_privilege('public', 'create') as "createsTables",
         array(select name from for_good where pg_has_role(relowner, 'member') order by name) as owned,
         array(select name from for_good where has_any_column_privilege(oid, 'update') order by name) as changed,
         array(select name from for_good where has_table_privilege(oid, 'delete') order by name) as deleted,
         array(select name from for_good where has_table_privilege(oid, 'truncate') order by name) as emptied
    from pg_roles r where r.rolname = current_user`,
);

export async function describeExcessPrivileges(pool: pg.Pool): Promise<string | null> {
  const { rows } = await runStatement(pool, READ, [APPEND_ONLY_TABLES]);
  const [rights] = rows;
  const excess = rights ? excessPrivileges(rights) : [];
  if (!rights || excess.length === 0) return null;
  return `The portal connects to its database as ${rights.user}, who ${excess.join(', ')}: use a database user without these rights (README, "Two users of the database").`;
}

function excessPrivileges(rights: Row<'rights-in-excess'>): string[] {
  if (rights.superuser) return ['is a superuser'];
  const { owned, changed, deleted, emptied } = rights;
  const excess: string[] = [];
  if (rights.createsRoles) excess.push('may create roles');
  if (rights.createsTables) excess.push('may create tables');
  const may = (what: string, tables: string[]): void => {
    if (tables.length > 0) excess.push(`${what} ${tables.join(', ')}`);
  };
  may('owns', owned);
  may('may change', changed);
  may('may delete from', deleted);
  may('may empty', emptied);
  return excess;
}
