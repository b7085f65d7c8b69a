import { afterAll, beforeAll, expect, it } from 'vitest';
import { PasswordByLink } from '#common/lengths.gen.ts';
import {
  type Schema as Bounds,
  type Contract,
  operationsOf,
  resolveRef,
  schemasIn,
} from '../../scripts/generate/contract/model.ts';
import contract from '../../server/platform/http/contract.gen.json' with { type: 'json' };
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';

// The contract and the checks of the database bound the same text: what the contract takes, a column must take too.

type Node = { readonly [key: string]: unknown };
interface Schema {
  readonly $ref?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const SCHEMAS = contract.components.schemas as unknown as Readonly<Record<string, Schema>>;
const nameIn = (ref: string): string => ref.split('/').at(-1) ?? '';

/** The names of all schemas that this part of the contract leads to. */
function reached(node: unknown, found = new Set<string>()): Set<string> {
  if (node === null || typeof node !== 'object') return found;
  const { $ref } = node as Schema;
  if (typeof $ref === 'string' && $ref.includes('/schemas/') && !found.has(nameIn($ref))) {
    found.add(nameIn($ref));
    reached(SCHEMAS[nameIn($ref)], found);
  }
  for (const inner of Object.values(node)) reached(inner, found);
  return found;
}

const operations = Object.values(contract.paths as unknown as Node).flatMap((item) =>
  Object.values(item as Node).filter((one) => (one as Node).operationId !== undefined),
) as readonly Node[];
const sent = reached(operations.map(({ requestBody }) => requestBody));

const longestOf = ({ $ref, maxLength }: Schema): number | undefined =>
  $ref === undefined ? maxLength : longestOf(SCHEMAS[nameIn($ref)] ?? {});
/** "NewSavedSearch" and "SavedSearchChanges" are written to saved_search. */
const tableOf = (schema: string): string =>
  schema
    .replace(/^New/, '')
    .replace(/(Changes|Change|Update)$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase();

/** A sign-up is checked field by field by its own rules. */
const CHECKED_BY_RULE = new Set(['PersonDraft', 'SignUp']);

let database: FreshDatabase;
/** The longest text of each column that has a check, by "table.column". */
let columns: ReadonlyMap<string, number>;
beforeAll(async () => {
  database = await freshDatabase();
  const { rows } = await database.pool.query<{ place: string; longest: number }>(
    `select c.conrelid::regclass || '.' || a.attname as place,
            min(substring(pg_get_constraintdef(c.oid) from 'length\\(' || a.attname || '\\) <= (\\d+)')::int) as longest
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'c' and c.connamespace = 'public'::regnamespace
        and pg_get_constraintdef(c.oid) ~ ('length\\(' || a.attname || '\\) <= \\d+')
      group by 1`,
  );
  columns = new Map(rows.map(({ place, longest }) => [place, longest]));
});
afterAll(() => database.drop());

it('a text of the maximum length of the contract fits into its column', () => {
  const pairs = [...sent].flatMap((schema) =>
    Object.entries(SCHEMAS[schema]?.properties ?? {}).flatMap(([field, property]) => {
      const fits = columns.get(`${tableOf(schema)}.${field}`);
      return fits === undefined ? [] : [{ schema, field, longest: longestOf(property), fits }];
    }),
  );
  expect(pairs.length).toBeGreaterThan(20);
  const tooLong = pairs.filter(({ longest = Number.POSITIVE_INFINITY, fits }) => longest > fits);
  expect(tooLong).toEqual([]);
});

it('an e-mail address that one operation accepts is accepted by all others, and by the outbox', () => {
  const longest = new Map(
    [...sent].flatMap((schema) => {
      const property = SCHEMAS[schema]?.properties?.email;
      return property && !CHECKED_BY_RULE.has(schema)
        ? [[schema, longestOf(property)] as const]
        : [];
    }),
  );
  expect(longest.size).toBeGreaterThan(10);
  const outbox = columns.get('mail.to_address');
  expect(Object.fromEntries(longest)).toEqual(
    Object.fromEntries([...longest.keys()].map((schema) => [schema, outbox])),
  );
});

it('a password that one operation accepts is accepted by all others', () => {
  const lengths = [...sent].flatMap((schema) =>
    Object.entries(SCHEMAS[schema]?.properties ?? {})
      .filter(([field]) => /(^|_)password$/.test(field) && !CHECKED_BY_RULE.has(schema))
      .map(([field, property]) => [`${schema}.${field}`, longestOf(property)] as const),
  );
  expect(lengths.length).toBeGreaterThan(8);
  expect(lengths.filter(([, longest]) => longest !== PasswordByLink.password)).toEqual([]);
});

it('a mapping stores the complete name of its list', () => {
  expect(columns.get('mapping.file_name')).toBe(columns.get('stored_file.name'));
});

it('a number within the limits of the contract fits into every column of its name', async () => {
  const { rows } = await database.pool.query<{ name: string; place: string; most: number }>(
    `select column_name as name, table_name || '.' || column_name as place,
            (case data_type when 'smallint' then 32767 when 'integer' then 2147483647
                            else 10 ^ (numeric_precision - numeric_scale) - 10 ^ -numeric_scale end)::float8 as most
       from information_schema.columns
      where table_schema = 'public' and data_type in ('smallint', 'integer', 'numeric') and numeric_scale is not null`,
  );
  const narrowest = Map.groupBy(rows, ({ name }) => name);
  const compared = numbersSent().flatMap(({ at, field, most, least }) =>
    (narrowest.get(field) ?? []).map((column) => ({
      at,
      place: column.place,
      most,
      least,
      fits: column.most,
    })),
  );
  expect(compared.length).toBeGreaterThan(100);
  const tooLarge = compared.filter(({ most, least, fits }) => most > fits || least < -fits);
  expect(tooLarge).toEqual([]);
});

interface Sent {
  readonly at: string;
  readonly field: string;
  readonly most: number;
  readonly least: number;
}

/** Each number of a body, with its bounds; an enumerated one is a state or a code of ours. */
function numbersSent(): Sent[] {
  const whole = contract as unknown as Contract;
  const bodies = operationsOf(whole).flatMap(({ operation }) =>
    Object.values(operation.requestBody?.content ?? {}).map(
      ({ schema }) => [operation.operationId, schema] as const,
    ),
  );
  const named = [...sent].map((name) => [name, whole.components.schemas[name] ?? {}] as const);
  return [...bodies, ...named].flatMap(([at, schema]) =>
    [...schemasIn(schema, at)].flatMap(([, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, property]) => {
        const bounds: Bounds = resolveRef(whole, property);
        const isNumber = [bounds.type]
          .flat()
          .some((type) => type === 'integer' || type === 'number');
        if (!isNumber || bounds.enum !== undefined) return [];
        const { maximum: most = Number.POSITIVE_INFINITY, minimum, exclusiveMinimum } = bounds;
        return [
          { at, field, most, least: minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY },
        ];
      }),
    ),
  );
}
