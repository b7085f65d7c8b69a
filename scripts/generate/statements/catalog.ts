import type pg from 'pg';

export interface CatalogColumn {
  table: string;
  name: string;
  isPresent: boolean;
  /**
   * kind of record that an id column refers to, or that a primary key identifies; null for other
   * columns
   */
  kind: string | null;
}

export interface Catalog {
  /** such as `int4`, or `_int4` for an array */
  typeName(oid: string): string;
  column(table: string, number: string): CatalogColumn | undefined;
  functionName(oid: string): string;
  /** true if the function returns null as soon as one argument is null */
  isStrict(functionOid: string): boolean;
}

export async function readCatalog(
  connection: pg.Client,
  kinds: ReadonlySet<string>,
): Promise<Catalog> {
  const types = await connection.query<{ oid: string; name: string }>(
    'select oid::text as oid, typname::text as name from pg_type',
  );
  const columns = await connection.query<
    Omit<CatalogColumn, 'kind'> & { key: string; of: string | null }
  >(
    `select a.attrelid || '.' || a.attnum as key, c.relname::text as "table", a.attname::text as name,
            a.attnotnull or a.attnum < 0 as "isPresent", ${NAMED_TABLE} as "of"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'p', 'v', 'm') and not a.attisdropped`,
  );
  const functions = await connection.query<{ oid: string; name: string; strict: boolean }>(
    'select oid::text as oid, proname::text as name, proisstrict as strict from pg_proc',
  );
  const nameOf = new Map(types.rows.map(({ oid, name }) => [oid, name]));
  const columnOf = new Map(
    columns.rows.map(({ key, of, ...column }) => [key, { ...column, kind: kindOf(of, kinds) }]),
  );
  const functionOf = new Map(functions.rows.map((known) => [known.oid, known]));
  return {
    typeName: (oid) => nameOf.get(oid) ?? `type ${oid}`,
    column: (table, number) => columnOf.get(`${table}.${number}`),
    functionName: (oid) => functionOf.get(oid)?.name ?? '',
    isStrict: (oid) => functionOf.get(oid)?.strict ?? false,
  };
}

/** The table that an id column refers to: by a foreign key, or as its own primary key. */
const NAMED_TABLE = `(select t.relname::text
    from pg_constraint k join pg_class t on t.oid = case when k.contype = 'f' then k.confrelid else k.conrelid end
   where k.conrelid = a.attrelid and k.conkey = array[a.attnum] and k.contype in ('f', 'p')
     and a.atttypid = 'uuid'::regtype
   order by k.contype limit 1)`;

/**
 * `memo_line` holds a `MemoLine`. `app_user` has a prefix, because `user` is a reserved word in
 * PostgreSQL.
 */
function kindOf(table: string | null, kinds: ReadonlySet<string>): string | null {
  if (table === null) return null;
  const words = table.replace(/^app_/, '').split('_');
  const kind = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return kinds.has(kind) ? kind : null;
}
