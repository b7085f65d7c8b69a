import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../server/platform/db/migrate.ts';
import { createDatabase, type Database } from '../../server/platform/db/pool.ts';
import { copyTemplate, testCluster } from '../support/servers/test-cluster.ts';

let dir: string;
let database: Database;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'culet-migrations-'));
  const { urlOf } = await testCluster();
  database = createDatabase(urlOf(await copyTemplate('template0')), { connections: 4 });
  await write('0001_first.sql', 'CREATE TABLE first (id int); INSERT INTO first VALUES (1);');
});

afterEach(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(path.join(dir, name), sql);

async function appliedVersions(): Promise<number[]> {
  const { rows } = await database.pool.query<{ version: number }>(
    'SELECT version FROM schema_migration ORDER BY version',
  );
  return rows.map(({ version }) => version);
}

test('each migration is applied once, in order, however many nodes start concurrently', async () => {
  await write('0002_second.sql', 'ALTER TABLE first ADD COLUMN name text;');
  await Promise.all([1, 2, 3].map(() => migrate(database.pool, { dir })));
  expect(await appliedVersions()).toEqual([1, 2]);
  expect((await database.pool.query('SELECT * FROM first')).rows).toEqual([{ id: 1, name: null }]);
});

test('a failed migration is rolled back and names itself', async () => {
  await write('0002_broken.sql', 'CREATE TABLE half (id int); SELECT 1 / 0;');
  await expect(migrate(database.pool, { dir })).rejects.toThrow(
    'The migration 0002_broken.sql failed and was rolled back: division by zero',
  );
  expect(await appliedVersions()).toEqual([1]);
  const half = await database.pool.query(`SELECT to_regclass('half') AS half`);
  expect(half.rows).toEqual([{ half: null }]);
});

test('a syntax error in a migration is reported with its line', async () => {
  await write('0002_broken.sql', '-- A note.\nSELECT 1;\nCREATE TABLE session_user (id int);');
  await expect(migrate(database.pool, { dir })).rejects.toThrow(
    /0002_broken\.sql failed at line 3/,
  );
});

test('a migration that was changed after its application is refused', async () => {
  await migrate(database.pool, { dir });
  await write('0001_first.sql', 'CREATE TABLE first (id bigint);');
  await expect(migrate(database.pool, { dir })).rejects.toThrow(/0001_first\.sql was changed/);
});

test('different line ends are not a change', async () => {
  await write('0001_first.sql', 'CREATE TABLE first (\n id int);\n');
  await migrate(database.pool, { dir });
  await write('0001_first.sql', 'CREATE TABLE first (\r\n id int);\r\n');
  await migrate(database.pool, { dir });
});

test('a database of a newer version is refused', async () => {
  await migrate(database.pool, { dir });
  await database.pool.query(`INSERT INTO schema_migration VALUES (2, '0002_future.sql', 'x')`);
  await expect(migrate(database.pool, { dir })).rejects.toThrow(
    'The database is at version 2, but this portal knows versions up to 1: start a newer version of the portal.',
  );
});

test('a gap in the numbers is refused before any migration is applied', async () => {
  await write('0003_third.sql', 'SELECT 1;');
  await expect(migrate(database.pool, { dir })).rejects.toThrow(/but 0002_some_name\.sql/);
});

test('the hook runs at every start, in a transaction of its own', async () => {
  const options = {
    dir,
    after: async (client: { query: (sql: string) => Promise<unknown> }): Promise<void> => {
      await client.query('INSERT INTO first VALUES (2)');
    },
  };
  await migrate(database.pool, options);
  await migrate(database.pool, options);
  const failing = { dir, after: async () => Promise.reject(new Error('no edges')) };
  await expect(migrate(database.pool, failing)).rejects.toThrow('no edges');
  const { rows } = await database.pool.query('SELECT count(*) AS count FROM first WHERE id = 2');
  expect(rows).toEqual([{ count: 2 }]);
});
