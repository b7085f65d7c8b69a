import { expect, it } from 'vitest';
import { LISTS } from '../../server/trading/lines/all-lists.ts';
import { freshDatabase } from '../support/servers/database.ts';

it('each own column of a list of lines exists in its table', async () => {
  const database = await freshDatabase();
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'`,
  );
  await database.drop();
  const columns = new Set(rows.map(({ name }) => name));
  const read = Object.values(LISTS).flatMap(({ table, columns: columnsOf }) =>
    [...columnsOf(() => "''").matchAll(/\bl\.(\w+)/g)].map(([, column]) => `${table}.${column}`),
  );
  expect(read).toContain('hold.until');
  expect(read.filter((name) => !columns.has(name))).toEqual([]);
});
