import { HEADER } from './output.ts';

export interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  /** the database alone writes it */
  readOnly: boolean;
}

/** PostgreSQL's type -> the JavaScript type that the driver gives, with the project's parsers. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  // Money never passes through a float.
  numeric: 'string',
  text: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
  varchar: 'string',
};

/** The interface that Kysely is given, one type a table. */
export function databaseTypes(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const interfaces = [...tables].map(
    ([table, own]) => `export interface ${typeName(table)} {\n${own.map(field).join('\n')}\n}`,
  );
  const list = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)};`);
  return `// ${HEADER}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

${interfaces.join('\n\n')}

export interface DB {
${list.join('\n')}
}
`;
}

function field({ name, type, nullable, hasDefault, readOnly, table }: Column): string {
  const plain = typeOf(type, `${table}.${name}`);
  const value = nullable && plain !== 'unknown' ? `${plain} | null` : plain;
  if (readOnly) return `  ${name}: GeneratedAlways<${value}>;`;
  return `  ${name}: ${hasDefault ? `Generated<${value}>` : value};`;
}

function typeOf(type: string, where: string): string {
  if (type.startsWith('_')) return `${typeOf(type.slice(1), where)}[]`;
  const known = TYPES[type];
  if (!known) throw new Error(`${where}: no TypeScript type stands for ${type}`);
  return known;
}

function typeName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}
