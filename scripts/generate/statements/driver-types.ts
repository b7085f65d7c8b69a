import { typeOfKinds } from '../ids.ts';
import type { ParameterUse } from './scope.ts';

/** PostgreSQL's type -> the JavaScript type that the driver gives, with the project's parsers. */
export const READ: Readonly<Record<string, string>> = {
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
  oid: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
  bpchar: 'string',
  interval: 'unknown',
  // A function that is called for what it does.
  void: 'unknown',
  unknown: 'string',
  xid8: 'string',
  pg_snapshot: 'string',
};

/** The same for what is handed over. JSON is handed over as it is written. */
const GIVEN: Readonly<Record<string, string>> = {
  ...READ,
  int8: 'number | string',
  json: 'string',
  jsonb: 'string',
  numeric: 'string | number',
  timestamptz: 'Date | string',
  interval: 'string',
};

/** Inside of JSON nothing but JSON's own types is left. */
export const IN_JSON: Readonly<Record<string, string>> = {
  ...READ,
  numeric: 'number',
  timestamptz: 'string',
};

/** The id of a record of one kind, or of one of these. */
export const idOf = (kinds: readonly string[]): string =>
  kinds.length === 1 ? `ids.${kinds[0]}Id` : typeOfKinds(kinds, (kind) => `ids.${kind}Id`);

export function named(types: Readonly<Record<string, string>>, name: string): string {
  const known = types[name];
  if (!known) throw new Error(`no TypeScript type stands for ${name}`);
  return known;
}

const UUID = 'uuid';

export function parameterType(name: string, { areElementsPresent, id }: ParameterUse): string {
  if (!name.startsWith('_')) return name === UUID && id ? id : named(GIVEN, name);
  const element = name === `_${UUID}` && id ? id : named(GIVEN, name.slice(1));
  return `readonly ${listOf(areElementsPresent ? element : `${element} | null`)}`;
}

export const listOf = (type: string): string =>
  /^([\w.]+|\{[^{}]*\}|Columns\['[^']*'\])$/.test(type) ? `${type}[]` : `(${type})[]`;
export const orNull = (type: string, isThere: boolean): string =>
  isThere || type === 'unknown' ? type : type === NO_VALUE ? 'null' : `${type} | null`;

/** Any of these; what is null adds nothing where there is something else. */
export function unionOf(types: Iterable<string>): string {
  const all = new Set(types);
  if (all.size > 1) all.delete(NO_VALUE);
  return [...all].join(' | ');
}

/** What a column holds that is null wherever it is written out. */
export const NO_VALUE = 'never';
