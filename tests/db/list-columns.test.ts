import { afterAll, beforeAll, expect, it } from 'vitest';
import { LISTS } from '../../server/trading/lines/all-lists.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it.each(Object.values(LISTS))('the fields of $name are columns of its table', async (list) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1`,
    [list.table],
  );
  const columns = rows.map(({ name }) => `l.${name}`);
  const read = list.columns(() => "''").match(/\bl\.\w+/g);
  expect(columns).toEqual(expect.arrayContaining(read ?? []));
});
