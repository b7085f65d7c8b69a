import { chance, createRandom, pick, type Random } from '../../../demo/random.ts';
import { ROLE, type RoleCode } from '../../../src/machines/codes.ts';
import { broken, brokenText } from './breaking.ts';
import { DESCRIBED, type Described, type Parameter, resolved, type Schema } from './described.ts';
import type { Knowledge } from './knowledge.ts';
import { hex, valueFor, type Writing } from './values.ts';

export type Manner = 'valid' | 'broken' | 'foreign' | 'gone';

export interface Asked {
  nr: number;
  operation: Described;
  manner: Manner;
  /** nobody where it is null */
  role: RoleCode | null;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** a body to the byte, where it is not even JSON */
  raw: string | null;
}

const ROLES = Object.values(ROLE);
/** What these end, the run would miss: they leave alone whoever takes part. */
const ENDING = new Set(['staff', 'associate', 'customer', 'business', 'access', 'kyc', 'guest']);
const SELDOM = 0.2;

/** The n-th request of a seed. What came before gives it names to use, and nothing else. */
export function requestOf(
  seed: number,
  nr: number,
  known: Knowledge,
  gone: readonly string[],
): Asked {
  const random = createRandom(seed, `request ${nr}`);
  const operation = nr < DESCRIBED.length ? (FIRST[nr] as Described) : pick(random, DESCRIBED);
  const manner = nr < DESCRIBED.length ? 'valid' : mannerOf(random);
  const role = roleFor(random, operation, nr < DESCRIBED.length);
  const isSparing = operation.method !== 'GET' && ENDING.has(operation.tag);
  const writing: Writing = { random, known, tag: operation.tag, isSparing };
  const key = operation.takesKey ? { 'idempotency-key': hex(random, 24) } : {};
  const wanted = {
    path: pathOf(operation, placesOf(writing, manner, gone)),
    query: queryOf(operation, writing),
    body: operation.body ? valueFor(operation.body.schema, '', writing) : undefined,
  };
  const sent = manner === 'broken' ? brokenSomewhere(random, wanted) : { ...wanted, raw: null };
  return {
    nr,
    operation,
    manner,
    role,
    path: `${sent.path}${asQuery(sent.query)}`,
    headers: key,
    body: sent.body,
    raw: sent.raw,
  };
}

/** First of all what there is to know: everything once, lists before what is done with what they name. */
const FIRST: readonly Described[] = [...DESCRIBED].sort((a, b) => rank(a) - rank(b));

function rank({ method, id }: Described): number {
  if (method === 'GET') return 0;
  if (method === 'DELETE') return 3;
  return /^(list|search|get|show)/.test(id) ? 1 : 2;
}

function mannerOf(random: Random): Manner {
  const at = random.next();
  if (at < 0.62) return 'valid';
  if (at < 0.87) return 'broken';
  return at < 0.95 ? 'foreign' : 'gone';
}

function roleFor(random: Random, { access }: Described, isFirst: boolean): RoleCode | null {
  const { roles } = access;
  if (!isFirst && chance(random, 0.1)) return chance(random, 0.3) ? null : pick(random, ROLES);
  if (roles === 'anyone') return chance(random, 0.5) ? null : pick(random, ROLES);
  return isFirst ? (roles[0] ?? null) : pick(random, roles);
}

type Place = (name: string, schema: Schema) => string;

/** What stands where the path has a place for it. */
function placesOf(writing: Writing, manner: Manner, gone: readonly string[]): Place {
  const { random, known, isSparing } = writing;
  return (name, schema) => {
    const isId = resolved<Schema>(schema).format === 'uuid';
    if (manner === 'broken' && chance(random, 0.3)) return brokenText(random) || 'x';
    if (isId && manner === 'gone' && gone.length > 0) return pick(random, gone);
    if (isId && manner === 'foreign') return known.some(random, '', 'id', isSparing) ?? 'x';
    return String(valueFor(schema, name, writing));
  };
}

const pathOf = ({ path, parameters }: Described, place: Place): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeURIComponent(place(name, parameter?.schema ?? {}));
  });

type Query = readonly (readonly [string, string])[];

function queryOf({ parameters }: Described, writing: Writing): Query {
  const wanted = parameters.filter(
    (one: Parameter) =>
      one.in === 'query' &&
      one.name !== '_t' &&
      (one.required === true || chance(writing.random, SELDOM)),
  );
  return wanted.map(({ name, schema }) => [name, String(valueFor(schema, name, writing))] as const);
}

const asQuery = (query: Query): string =>
  query.length === 0 ? '' : `?${new URLSearchParams(query.map(([a, b]) => [a, b])).toString()}`;

interface Parts {
  path: string;
  query: Query;
  body: unknown;
}

function brokenSomewhere(random: Random, parts: Parts): Parts & { raw: string | null } {
  const whole = { ...parts, raw: null };
  const at = random.next();
  if (parts.body !== undefined && at < 0.6) return { ...whole, body: broken(random, parts.body) };
  if (parts.body !== undefined && at < 0.7)
    return { ...whole, raw: pick(random, ['', '{', '[]', 'null', '{"data":', 'data=1', '"x"']) };
  const name = pick(random, ['size', 'sort', 'page', 'strange']);
  return { ...whole, query: [...parts.query, [name, brokenText(random)]] };
}
