import type pg from 'pg';
import { RECORDS_FOR_GOOD } from './worker-rights.ts';

interface Rights {
  user: string;
  superuser: boolean;
  createsRoles: boolean;
  createsTables: boolean;
  /** per kind of record for good: what may be done to it beyond reading and adding */
  owned: string[];
  changed: string[];
  deleted: string[];
  emptied: string[];
}

const READ = `
  select current_user::text as user, r.rolsuper as superuser, r.rolcreaterole as "createsRoles",
         has_schema_privilege('public', 'create') as "createsTables",
         coalesce(array_agg(c.relname::text order by c.relname) filter (where pg_has_role(c.relowner, 'member')), '{}') as owned,
         coalesce(array_agg(c.relname::text order by c.relname) filter (where has_any_column_privilege(c.oid, 'update')), '{}') as changed,
         coalesce(array_agg(c.relname::text order by c.relname) filter (where has_table_privilege(c.oid, 'delete')), '{}') as deleted,
         coalesce(array_agg(c.relname::text order by c.relname) filter (where has_table_privilege(c.oid, 'truncate')), '{}') as emptied
    from pg_roles r
    left join pg_class c on c.relnamespace = 'public'::regnamespace and c.relname = any($1)
   where r.rolname = current_user
   group by 1, 2, 3`;

/** A line for the operator where the portal works as somebody who may do more than it needs; null where all is well. */
export async function tellExcessRights(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<Rights>(READ, [RECORDS_FOR_GOOD]);
  const [rights] = rows;
  const excess = rights ? excessOf(rights) : [];
  if (!rights || excess.length === 0) return null;
  return `The portal works on its database as ${rights.user}, who ${excess.join(', ')}: give it a user that may not (README, "Two users of the database").`;
}

function excessOf(rights: Rights): string[] {
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
