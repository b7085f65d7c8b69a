import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../server/platform/db/pool.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('counts days in UTC on a database server with another time zone', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.owner.query(`alter database "${name}" set timezone = 'Pacific/Kiritimati'`);
  const { pool, close } = createDatabase(database.url, { connections: 1 });
  const { rows } = await pool.query(`select '2026-03-01 22:00:00+00'::timestamptz::date as day`);
  await close();
  expect(rows).toEqual([{ day: '2026-03-01' }]);
});
