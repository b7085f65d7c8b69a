import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';
import { definitionsOf, type Row, readSchema, type Table } from './read-schema.ts';
import { tryTrigger } from './triggers.ts';
import { type Refusal, type Standing, World } from './world.ts';

/** Every rule of the schema is read from PostgreSQL and violated; a rule that is new is violated with no word here. */
const GOLDEN = fileURLToPath(new URL('golden/rules.txt', import.meta.url));
const DIFFERS =
  'The schema and tests/catalogue/golden/rules.txt differ. Read the lines; where a migration means it, run ' +
  '`UPDATE_GOLDEN=1 npx vitest run tests/catalogue`.';
const NO_ROW = '00000000-0000-7000-8000-00000000dead';

let database: FreshDatabase;
let client: pg.PoolClient;
let tables: Table[];
let world: World;
beforeAll(async () => {
  database = await freshDatabase();
  client = await database.owner.connect();
  tables = await readSchema(client);
  world = await World.open(client, tables);
});
afterAll(async () => {
  await client?.query('rollback');
  client?.release();
  await database?.drop();
});

/** A sentence for each rule of a kind that does not refuse what it is to refuse. */
async function missed<Rule extends { name: string }>(
  rulesOf: (table: Table) => readonly Rule[],
  refuses: (table: Table, rule: Rule) => Promise<string | null>,
): Promise<string[]> {
  const sentences: string[] = [];
  for (const table of tables)
    for (const rule of rulesOf(table)) {
      const sentence = await refuses(table, rule).catch((error: Error) => error.message);
      if (sentence !== null) sentences.push(`${table.name}.${rule.name}: ${sentence}`);
    }
  return sentences;
}

const otherThan = (code: string, name: string, refusal: Refusal | null): string | null =>
  refusal?.code === code && refusal.by === name
    ? null
    : refusal
      ? `${refusal.code} ${refusal.by}: ${refusal.message}`
      : 'lets it in';

/** The second row, or the only one. */
async function standing(table: Table): Promise<Standing> {
  const first = await world.row(table, 1);
  const row = (await world.row(table, 2)) ?? first;
  if (!row) throw new Error('has no row');
  return row;
}

it('the constraints, indexes and triggers equal the golden file', async () => {
  const rules = await definitionsOf(client, tables);
  if (process.env.UPDATE_GOLDEN === '1') await writeFile(GOLDEN, rules);
  expect(rules.split('\n').length).toBeGreaterThan(700);
  expect(rules, DIFFERS).toBe(await readFile(GOLDEN, 'utf8'));
});

it('PostgreSQL accepts two valid rows of every table', async () => {
  const faults: string[] = [];
  for (const table of tables)
    await standing(table).catch((error: Error) => faults.push(error.message));
  expect(faults).toEqual([]);
});

it('every CHECK refuses a row that violates only this constraint', async () => {
  const simple = new Map<Row, ReadonlyMap<string, Row>>();
  const violationIn = async (
    table: Table,
    { row }: Standing,
    name: string,
    columns: readonly string[],
  ) => {
    const known = simple.get(row) ?? (await world.violations(table, row));
    simple.set(row, known);
    return known.get(name) ?? world.find(table, row, { columns, violates: name });
  };
  const faults = await missed(
    ({ checks }) => checks,
    async (table, { name, columns }) => {
      for (const n of [2, 1]) {
        const found = await world.row(table, n);
        const change = found && (await violationIn(table, found, name, columns));
        if (!found || !change) continue;
        return otherThan(
          '23514',
          name,
          await world.attempt(() => world.update(table, found.at, change)),
        );
      }
      return 'no row that violates it is found';
    },
  );
  expect(faults).toEqual([]);
});

it('every unique index and exclusion constraint refuses a second row', async () => {
  const faults = await missed(
    ({ uniques }) => uniques,
    (table, { name, columns, predicate, definition }) =>
      world.trying(async () => {
        const one = await world.row(table, 1);
        if (!one) return 'has no row';
        if (!(await world.row(table, 2)))
          return otherThan('23505', name, await world.attempt(() => world.insert(table, one.row)));
        const given = definition.includes('NULLS NOT DISTINCT')
          ? []
          : columns.map((column) => `"${column}" is not null`);
        const holds = [...(predicate ? [predicate] : []), ...given].join(' and ') || 'true';
        const change = await world.find(table, one.row, { columns, holds });
        if (!change) return 'no row that it concerns is found';
        const other = await world.build(table, 4, { columns, holds });
        const keys = columns.map((column) => [column, { ...one.row, ...change }[column]]);
        const refusal = await world.attempt(async () => {
          await world.update(table, one.at, change);
          await world.insert(table, { ...other, ...Object.fromEntries(keys) });
        });
        return otherThan(refusal?.code === '23P01' ? '23P01' : '23505', name, refusal);
      }),
  );
  expect(faults).toEqual([]);
});

it('every foreign key refuses a row without a target', async () => {
  const faults = await missed(
    ({ references }) => references,
    async (table, { name, columns }) => {
      const { at, row } = await standing(table);
      const types = columns.map(
        (name) => table.columns.find((column) => column.name === name)?.type,
      );
      const fixed = Object.fromEntries(
        columns.map((name, i) => [
          name,
          types[i] === 'uuid' ? NO_ROW : types[i] === 'text' ? 'none' : 32_000,
        ]),
      );
      const change = await world.find(table, row, { fixed });
      if (!change) return 'no row that has it is found';
      return otherThan('23503', name, await world.attempt(() => world.update(table, at, change)));
    },
  );
  expect(faults).toEqual([]);
});

it('every trigger refuses or does what it should', async () => {
  const faults = await missed(
    ({ triggers }) => triggers,
    async (table, trigger) => {
      await standing(table);
      return world.trying(() => tryTrigger(world, table, trigger));
    },
  );
  expect(faults).toEqual([]);
});
