import type { CatalogueEntry } from './read-catalogue.ts';
import { GONE_WITH, type TableRules } from './table-rules.ts';
import { GROUPS, TABLES } from './tables/all.ts';

const PARTS = {
  check: 'checks',
  unique: 'unique',
  reference: 'references',
  trigger: 'triggers',
} as const;
const WANTED: Readonly<Record<keyof typeof PARTS, string>> = {
  check: 'rows that it refuses and rows that it lets in',
  unique: 'rows that are too like the first and rows that are not',
  reference: 'its column and the table that it leads to',
  trigger: 'what it refuses or does',
};

const fileOf = (table: string): string => {
  const group = Object.keys(GROUPS).find((name) => GROUPS[name]?.[table]);
  return `tests/catalogue/tables/${group ?? '<group>'}.ts`;
};

/** A sentence for everything that the schema holds and no list names, or names otherwise. */
export function unlisted(
  catalogue: readonly CatalogueEntry[],
  tables: readonly string[],
): string[] {
  const strangers = tables
    .filter((table) => !TABLES[table])
    .map(
      (table) =>
        `The table ${table} is not listed: add it to the file of its group in tests/catalogue/tables, with a row.`,
    );
  return [...strangers, ...catalogue.flatMap((entry) => faultOf(entry, TABLES[entry.table]))];
}

function faultOf(entry: CatalogueEntry, rules: TableRules | undefined): string[] {
  if (!rules) return [];
  const { table, kind, name, columns, text } = entry;
  if (kind === 'key') {
    if (String(columns) === String(rules.key)) return [];
    return [`${table} is known by (${columns}): say so under ${table}.key in ${fileOf(table)}.`];
  }
  const listed = (kind === 'reference' ? columns[0] : name) ?? '';
  const place = `${table}.${PARTS[kind]}.${listed} in ${fileOf(table)}`;
  if (!rules[PARTS[kind]]?.[listed])
    return [`${table} has the ${kind} ${name}, ${text}: add ${WANTED[kind]} under ${place}.`];
  const what = kind === 'reference' ? wrongTarget(entry, rules) : tooLittle(entry, rules);
  return what.map((fault) => `${place} ${fault}: ${text}.`);
}

function wrongTarget({ columns, target, cascades }: CatalogueEntry, rules: TableRules): string[] {
  const listed = rules.references?.[columns[0] ?? ''];
  const led = typeof listed === 'string' ? listed : listed?.[0];
  const held = `${cascades ? GONE_WITH : ''}${target}`;
  return led === held ? [] : [`should say '${held}'`];
}

function tooLittle({ kind, name, ranged, partial }: CatalogueEntry, rules: TableRules): string[] {
  const bounds = kind === 'check' ? rules.checks?.[name] : rules.unique?.[name];
  if (kind === 'trigger' || !bounds) return [];
  const faults: string[] = [];
  if (bounds.refused.length === 0) faults.push('shows nothing that is refused');
  if (ranged && (bounds.refused.length < 2 || bounds.allowed.length < 2))
    faults.push('should show both ends of the range, refused and let in');
  if (partial && bounds.allowed.length === 0)
    faults.push('knows only some rows: it should show one that it lets in');
  return faults;
}

/** A sentence for everything that a list names and the schema does not hold. */
export function gone(catalogue: readonly CatalogueEntry[], tables: readonly string[]): string[] {
  const held = new Set(
    catalogue.map(({ table, kind, name, columns }) =>
      [table, kind, kind === 'reference' ? columns[0] : name].join(' '),
    ),
  );
  return Object.entries(TABLES).flatMap(([table, rules]) => {
    if (!tables.includes(table))
      return [`${fileOf(table)} lists the table ${table}, which is gone.`];
    return Object.entries(PARTS).flatMap(([kind, part]) =>
      Object.keys(rules[part] ?? {})
        .filter((name) => !held.has(`${table} ${kind} ${name}`))
        .map((name) => `${fileOf(table)} lists ${table}.${part}.${name}, which is gone.`),
    );
  });
}
