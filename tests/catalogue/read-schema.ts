import type pg from 'pg';

export type Row = Readonly<Record<string, unknown>>;

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isGenerated: boolean;
  /** given once, and never updated */
  readonly isFixed: boolean;
  /** of a number; null where it is not limited */
  readonly largest: number | null;
  /** an expression; null where a row has to give the value */
  readonly byDefault: string | null;
}

interface Constraint {
  readonly name: string;
  readonly definition: string;
  /** of the table, in no order */
  readonly columns: readonly string[];
}

export interface Check extends Constraint {
  readonly expression: string;
}

/** A unique index or an exclusion: no two rows, of those for which the predicate holds. */
export interface Unique extends Constraint {
  readonly predicate: string | null;
}

export interface Reference extends Constraint {
  readonly target: string;
  readonly targetColumns: readonly string[];
}

export interface Trigger extends Constraint {
  readonly function: string;
  readonly source: string;
  readonly arguments: readonly string[];
  readonly events: readonly Event[];
  readonly isForRows: boolean;
  readonly isConditional: boolean;
}

export type Event = 'insert' | 'update' | 'delete' | 'truncate';

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly checks: readonly Check[];
  readonly uniques: readonly Unique[];
  readonly references: readonly Reference[];
  readonly triggers: readonly Trigger[];
}

const names = (numbers: string, of: string): string =>
  `array(select attname::text from unnest(${numbers}) as n join pg_attribute on attrelid = ${of} and attnum = n)`;
const constraints = (type: string, more: string): string =>
  `(select coalesce(json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(k.oid),
            'columns', ${names('conkey', 'conrelid')}, ${more}) order by conname), '[]')
      from pg_constraint k where conrelid = c.oid and contype = '${type}')`;

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', attname, 'type', typname, 'isNullable', not attnotnull,
            'isGenerated', attgenerated <> '', 'isFixed', attgenerated <> '' or attidentity = 'a',
            'largest', case typname when 'int2' then 32767 when 'int4' then 2147483647 when 'numeric' then
              case when atttypmod > 0 then power(10, ((atttypmod - 4) >> 16) - ((atttypmod - 4) & 2047)) - 1 end end, 'byDefault', case attgenerated when '' then pg_get_expr(adbin, adrelid) end)
            order by attnum)
       from pg_attribute a join pg_type y on y.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    ${constraints('c', `'expression', pg_get_expr(conbin, conrelid)`)} as checks,
    ${constraints('f', `'target', confrelid::regclass::text, 'targetColumns', ${names('confkey', 'confrelid')}`)} as references,
    (select coalesce(json_agg(json_build_object('name', x.relname, 'definition', pg_get_indexdef(x.oid),
            'predicate', pg_get_expr(indpred, indrelid),
            'columns', array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
                             and split_part(pg_get_indexdef(x.oid), ' WHERE ', 1) ~ ('[( ]"?' || attname || '"?[,):]'))) order by x.relname), '[]')
       from pg_index join pg_class x on x.oid = indexrelid where indrelid = c.oid and (indisunique or indisexclusion)) as uniques,
    (select coalesce(json_agg(json_build_object('name', tgname, 'definition', pg_get_triggerdef(t.oid),
            'columns', ${names('tgattr::int2[]', 'tgrelid')}, 'function', proname, 'source', prosrc,
            'arguments', array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), ''),
            'events', array(select e.name from (values ('insert', 4), ('delete', 8), ('update', 16), ('truncate', 32)) as e (name, bit)
                             where tgtype & e.bit > 0),
            'isForRows', tgtype & 1 > 0, 'isConditional', tgqual is not null) order by tgname), '[]')
       from pg_trigger t join pg_proc p on p.oid = tgfoid where tgrelid = c.oid and not tgisinternal and tgenabled <> 'D') as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

/** Every table with its rules, as PostgreSQL has them. */
export async function readSchema(client: pg.ClientBase): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows;
}

/** A line for every rule; of a trigger also what its function does, as a hash. */
export async function definitionsOf(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<string> {
  const lines = tables.flatMap(({ name, checks, uniques, references, triggers }) =>
    [...checks, ...uniques, ...references, ...triggers].map(
      (rule) => `${name}.${rule.name}: ${rule.definition.replace(/\s+/g, ' ')}`,
    ),
  );
  const { rows } = await client.query<{ line: string }>(
    `select 'function ' || proname || ': ' || md5(prosrc) as line from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype order by proname`,
  );
  return [...lines, ...rows.map(({ line }) => line), ''].join('\n');
}
