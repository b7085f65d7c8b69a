import type pg from 'pg';

export interface CatalogueEntry {
  table: string;
  kind: 'key' | 'check' | 'unique' | 'reference' | 'trigger';
  name: string;
  /** of a key or a reference */
  columns: string[];
  /** of a reference: the table it leads to */
  target: string | null;
  cascades: boolean;
  /** of an index that knows only some rows, or of a CHECK with two ends */
  partial: boolean;
  ranged: boolean;
  text: string;
}

const COLUMNS = `array(select a.attname::text from unnest(k.conkey) with ordinality as c (nr, place)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.nr order by c.place)`;

const CONSTRAINTS = `
  select k.conrelid::regclass::text as "table",
         case k.contype when 'p' then 'key' when 'c' then 'check' when 'f' then 'reference' else 'unique' end as kind,
         k.conname::text as name, ${COLUMNS} as columns, nullif(k.confrelid, 0)::regclass::text as target,
         k.confdeltype = 'c' as cascades, false as partial,
         k.contype = 'c' and pg_get_constraintdef(k.oid) ~ '>=? .*<=? ' as ranged,
         pg_get_constraintdef(k.oid) as text
    from pg_constraint k
   where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'c', 'f', 'u', 'x') and k.conrelid <> 0`;

const INDEXES = `
  select i.indrelid::regclass::text, 'unique', c.relname::text, array[]::text[], null, false, i.indpred is not null, false,
         pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace and i.indisunique
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;

const TRIGGERS = `
  select t.tgrelid::regclass::text, 'trigger', t.tgname::text, array[]::text[], null, false, false, false,
         pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'`;

/** Every rule of the schema as PostgreSQL has it. Constraint triggers stand among the triggers. */
export async function readCatalogue(client: pg.ClientBase): Promise<CatalogueEntry[]> {
  const { rows } = await client.query<CatalogueEntry>(
    `${CONSTRAINTS} union all ${INDEXES} union all ${TRIGGERS} order by 1, 2, 3`,
  );
  return rows;
}

export async function readTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map(({ name }) => name);
}
