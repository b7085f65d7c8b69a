import type pg from 'pg';

export interface CatalogColumn {
  table: string;
  name: string;
  isPresent: boolean;
}

/** What the database knows of its own types, columns and functions, by their numbers. */
export interface Catalog {
  /** such as `int4`, or `_int4` for many of them */
  typeName(oid: string): string;
  column(table: string, number: string): CatalogColumn | undefined;
  functionName(oid: string): string;
  /** it gives null as soon as it is given null */
  isStrict(functionOid: string): boolean;
}

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const types = await client.query<{ oid: string; name: string }>(
    'select oid::text as oid, typname::text as name from pg_type',
  );
  const columns = await client.query<CatalogColumn & { key: string }>(
    `select a.attrelid || '.' || a.attnum as key, c.relname::text as "table", a.attname::text as name,
            a.attnotnull or a.attnum < 0 as "isPresent"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'p', 'v', 'm') and not a.attisdropped`,
  );
  const functions = await client.query<{ oid: string; name: string; strict: boolean }>(
    'select oid::text as oid, proname::text as name, proisstrict as strict from pg_proc',
  );
  const nameOf = new Map(types.rows.map(({ oid, name }) => [oid, name]));
  const columnOf = new Map(columns.rows.map(({ key, ...column }) => [key, column]));
  const functionOf = new Map(functions.rows.map((known) => [known.oid, known]));
  return {
    typeName: (oid) => nameOf.get(oid) ?? `type ${oid}`,
    column: (table, number) => columnOf.get(`${table}.${number}`),
    functionName: (oid) => functionOf.get(oid)?.name ?? '',
    isStrict: (oid) => functionOf.get(oid)?.strict ?? false,
  };
}
