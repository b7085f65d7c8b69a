import { unionOfKinds } from '../ids.ts';
import type { ParameterUse } from './scope.ts';

/** The TypeScript type that pg returns for a PostgreSQL type, with the parsers of this project. */
export const READ_TYPES: Readonly<Record<string, string>> = {
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
  // The return type of functions called for their side effect.
  void: 'unknown',
  unknown: 'string',
  xid8: 'string',
  pg_snapshot: 'string',
};

/** JSON parameters are strings: the caller serializes the value. */
const PARAMETER_TYPES: Readonly<Record<string, string>> = {
  ...READ_TYPES,
  int8: 'number | string',
  json: 'string',
  jsonb: 'string',
  numeric: 'string | number',
  timestamptz: 'Date | string',
  interval: 'string',
};

/** Inside JSON, a numeric is a number and a timestamp is a text. */
export const JSON_TYPES: Readonly<Record<string, string>> = {
  ...READ_TYPES,
  numeric: 'number',
  timestamptz: 'string',
};

export const idTypeOf = (kinds: readonly string[]): string =>
  kinds.length === 1 ? `ids.${kinds[0]}Id` : unionOfKinds(kinds, (kind) => `ids.${kind}Id`);

export function lookUpType(types: Readonly<Record<string, string>>, name: string): string {
  const known = types[name];
  if (!known) throw new Error(`no TypeScript type is known for ${name}`);
  return known;
}

const UUID = 'uuid';

export function parameterType(name: string, { areElementsPresent, id }: ParameterUse): string {
  if (!name.startsWith('_')) return name === UUID && id ? id : lookUpType(PARAMETER_TYPES, name);
  const element = name === `_${UUID}` && id ? id : lookUpType(PARAMETER_TYPES, name.slice(1));
  return `readonly ${arrayOf(areElementsPresent ? element : `${element} | null`)}`;
}

export const arrayOf = (type: string): string =>
  /^([\w.]+|\{[^{}]*\}|Columns\['[^']*'\])$/.test(type) ? `${type}[]` : `(${type})[]`;
export const nullable = (type: string, isThere: boolean): string =>
  isThere || type === 'unknown' ? type : type === NO_VALUE ? 'null' : `${type} | null`;

export function unionOf(types: Iterable<string>): string {
  const all = new Set(types);
  if (all.size > 1) all.delete(NO_VALUE);
  return [...all].join(' | ');
}

/** The type of an expression that is always null. */
export const NO_VALUE = 'never';
