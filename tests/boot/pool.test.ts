import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDatabase,
  type Database,
  inTransaction,
  withConnection,
} from '../../server/platform/db/pool.ts';
import { copyTemplate, testCluster } from '../support/servers/test-cluster.ts';

let url: string;
let database: Database;

beforeAll(async () => {
  const { urlOf } = await testCluster();
  url = urlOf(await copyTemplate('template0'));
  database = createDatabase(url, { connections: 1 });
  await database.pool.query('CREATE TABLE entry (id int)');
});

afterAll(() => database.close());

async function backend(): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

test('numbers, money and days are parsed exactly', async () => {
  const { rows } = await database.pool.query(`
    SELECT 9007199254740991::int8 AS big, '1.50'::numeric AS money, '2026-02-03'::date AS day,
           '{1,NULL}'::int8[] AS bigs, '{1.50,2.00}'::numeric[] AS sums,
           '2026-02-03T00:00:00Z'::timestamptz AS moment`);
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      money: '1.50',
      day: '2026-02-03',
      bigs: [1, null],
      sums: ['1.50', '2.00'],
      moment: new Date('2026-02-03T00:00:00Z'),
    },
  ]);
});

test('a bigint that JavaScript would round is an error', async () => {
  await expect(database.pool.query('SELECT 9007199254740992::int8')).rejects.toThrow(RangeError);
});

test('a refusal rolls back and keeps the connection', async () => {
  const before = await backend();
  const refused = inTransaction(database.pool, async (client) => {
    await client.query('INSERT INTO entry VALUES (1)');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await backend()).toBe(before);
  expect((await database.pool.query('SELECT * FROM entry')).rows).toEqual([]);
});

test('a caller that holds a connection cannot check out a second one', async () => {
  const greedy = (more: () => Promise<unknown>) => inTransaction(database.pool, more);
  await expect(greedy(() => database.pool.query('SELECT 1'))).rejects.toThrow(/a second one/);
  await expect(greedy(() => withConnection(database.pool, backend))).rejects.toThrow(
    /a second one/,
  );
  const other = createDatabase(url, { connections: 1 });
  await greedy(() => other.pool.query('SELECT 1')).finally(other.close);
  await expect(backend()).resolves.toBeGreaterThan(0);
});

test('a connection that broke in a transaction is discarded', async () => {
  const before = await backend();
  const cut = inTransaction(database.pool, (client) =>
    client.query('SELECT pg_terminate_backend(pg_backend_pid())'),
  );
  await expect(cut).rejects.toThrow();
  expect(await backend()).not.toBe(before);
});

test('a connection that is still busy after a read timeout is discarded', async () => {
  const before = await backend();
  const slow = { text: 'SELECT pg_sleep(3)', query_timeout: 100 };
  await expect(withConnection(database.pool, (client) => client.query(slow))).rejects.toThrow(
    /timeout/,
  );
  expect(await backend()).not.toBe(before);
});

test('the server cancels a statement that takes too long', async () => {
  const impatient = createDatabase(url, { connections: 1, statementTimeout: 100 });
  await expect(impatient.pool.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  await impatient.close();
});
