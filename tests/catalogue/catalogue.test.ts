import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';
import { gone, unlisted } from './compare-lists.ts';
import { type CatalogueEntry, readCatalogue, readTables } from './read-catalogue.ts';
import { Specimens } from './specimens.ts';
import { type Bounds, ID, type Row, type TableRules, type TriggerRule } from './table-rules.ts';
import { TABLES } from './tables/all.ts';

const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
const REFERENCE_VIOLATION = '23503';

let database: FreshDatabase;
let client: pg.PoolClient;
let catalogue: CatalogueEntry[];
let tables: string[];
let specimens: Specimens;
beforeAll(async () => {
  database = await freshDatabase();
  client = await database.owner.connect();
  catalogue = await readCatalogue(client);
  tables = await readTables(client);
  specimens = await Specimens.stand(client);
});
afterAll(async () => {
  await specimens?.end();
  client?.release();
  await database?.drop();
});

/** Every rule of one kind, as cases: the table, the name, the rule. */
const rulesIn = <T>(
  part: (rules: TableRules) => Readonly<Record<string, T>> | undefined,
): [string, string, T][] =>
  Object.entries(TABLES).flatMap(([table, rules]) =>
    Object.entries(part(rules) ?? {}).map(([name, rule]): [string, string, T] => [
      table,
      name,
      rule,
    ]),
  );

describe('the lists', () => {
  it('name every key, check, unique index, reference and trigger of the schema', () => {
    expect(catalogue.length).toBeGreaterThan(300);
    expect(unlisted(catalogue, tables)).toEqual([]);
  });

  it('name none that is gone', () => {
    expect(gone(catalogue, tables)).toEqual([]);
  });
});

describe('the key', () => {
  it.each(Object.entries(TABLES).filter(([, { key }]) => key.length > 0))(
    'of %s is known once',
    async (table, { row, second, key }) => {
      const same = row ?? (await first(table));
      const keys = Object.fromEntries(key.map((column) => [column, same[column]]));
      const refused = await specimens.trying(() =>
        specimens.attempt(() => specimens.insert(table, { ...same, ...second, ...keys })),
      );
      const name = catalogue.find((entry) => entry.table === table && entry.kind === 'key')?.name;
      expect(refused).toMatchObject({ code: UNIQUE_VIOLATION, by: name });
    },
  );
});

async function first(table: string): Promise<Row> {
  const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`);
  if (!rows[0]) throw new Error(`${table} has no row`);
  return rows[0].row;
}

const tried = (table: string, { first: standing }: Bounds, differs: Row) =>
  specimens.trying(async () => {
    if (standing) await specimens.change(table, standing);
    return specimens.attempt(() => specimens.oneMore(table, differs));
  });

describe('a check', () => {
  it.each(rulesIn(({ checks }) => checks))('of %s, %s', async (table, name, bounds) => {
    for (const differs of bounds.refused)
      expect(await tried(table, bounds, differs), JSON.stringify(differs)).toMatchObject({
        code: CHECK_VIOLATION,
        by: name,
      });
    for (const differs of bounds.allowed)
      expect(await tried(table, bounds, differs), JSON.stringify(differs)).toBeNull();
  });
});

describe('no two', () => {
  it.each(rulesIn(({ unique }) => unique))('of %s, %s', async (table, name, bounds) => {
    for (const differs of bounds.refused) {
      const refused = await tried(table, bounds, differs);
      expect(refused, JSON.stringify(differs)).toMatchObject({ by: name });
      expect([UNIQUE_VIOLATION, EXCLUSION_VIOLATION]).toContain(refused?.code);
    }
    // One that differs in all that it must is let in, and so are those beside it.
    for (const differs of [{}, ...bounds.allowed])
      expect(await tried(table, bounds, differs), JSON.stringify(differs)).toBeNull();
  });
});

describe('a reference', () => {
  it.each(rulesIn(({ references }) => references))(
    'of %s leads somewhere: %s',
    async (table, column, target) => {
      const type = await specimens.typeOf(table, column);
      const besides = typeof target === 'string' ? {} : target[1];
      const refused = await specimens.trying(() =>
        specimens.attempt(() =>
          specimens.oneMore(table, { ...besides, [column]: type === 'uuid' ? ID.nobody : 32_000 }),
        ),
      );
      const name = catalogue.find(
        (entry) =>
          entry.table === table && entry.kind === 'reference' && entry.columns[0] === column,
      )?.name;
      expect(refused).toMatchObject({ code: REFERENCE_VIOLATION, by: name });
    },
  );
});

describe('a trigger', () => {
  it.each(rulesIn(({ triggers }) => triggers))('of %s, %s', async (table, name, rule) => {
    await specimens.trying(async () => {
      await client.query(`alter table ${table} enable trigger ${name}`);
      await tryTrigger(table, rule);
    });
  });
});

async function tryTrigger(table: string, rule: TriggerRule): Promise<void> {
  if ('births' in rule) {
    expect(
      await specimens.trying(() => specimens.attempt(() => specimens.oneMore(table, {}))),
    ).toBeNull();
    for (const differs of rule.births)
      expectNoEdge(await specimens.attempt(() => specimens.oneMore(table, differs)), rule.workflow);
  } else if ('steps' in rule) {
    for (const steps of rule.steps) {
      await specimens.trying(async () => {
        for (const step of steps.slice(0, -1)) await specimens.change(table, step);
        const last = steps.at(-1) ?? {};
        expectNoEdge(await specimens.attempt(() => specimens.change(table, last)), rule.workflow);
      });
    }
  } else if ('counts' in rule) {
    const grown = (statement: string): Promise<number> =>
      specimens.trying(async () => {
        const before = await specimens.count(rule.counts);
        await client.query(statement);
        if (rule.atTheEnd) await client.query('set constraints all immediate');
        return (await specimens.count(rule.counts)) - before;
      });
    for (const statement of rule.when)
      expect([statement, await grown(statement)]).toEqual([statement, 1]);
    for (const statement of rule.not ?? [])
      expect([statement, await grown(statement)]).toEqual([statement, 0]);
  } else {
    const atTheEnd = (statement: string) =>
      specimens.trying(() =>
        specimens.attempt(async () => {
          // What an earlier one has made immediate stays so until the end of the transaction.
          await client.query('set constraints all deferred');
          await client.query(statement);
          await client.query('set constraints all immediate');
        }),
      );
    for (const statement of rule.refused)
      expect(await atTheEnd(statement), statement).toMatchObject({ code: rule.code });
    for (const statement of rule.allowed) expect(await atTheEnd(statement), statement).toBeNull();
  }
}

function expectNoEdge(refused: unknown, workflow: string): void {
  expect(refused).toMatchObject({
    code: CHECK_VIOLATION,
    by: 'workflow_edge',
    message: expect.stringMatching(`^workflow ${workflow}:`),
  });
}
