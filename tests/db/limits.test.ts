import { afterAll, beforeAll, expect, it } from 'vitest';
import contract from '../../server/platform/http/contract.gen.json' with { type: 'json' };
import { type FreshDatabase, freshDatabase } from '../support/database.ts';

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

it('a text that the contract takes fits into its column', () => {
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

it('an address that one call makes is taken by every other, and by the outbox', () => {
  // A sign-up is checked field by field by its own rules; a question about shared stones makes no account.
  const apart = new Set(['PersonDraft', 'SignUp', 'SharedQuestion']);
  const longest = new Map(
    [...sent].flatMap((schema) => {
      const property = SCHEMAS[schema]?.properties?.email;
      return property && !apart.has(schema) ? [[schema, longestOf(property)] as const] : [];
    }),
  );
  expect(longest.size).toBeGreaterThan(10);
  const outbox = columns.get('mail.to_address');
  expect(Object.fromEntries(longest)).toEqual(
    Object.fromEntries([...longest.keys()].map((schema) => [schema, outbox])),
  );
});
