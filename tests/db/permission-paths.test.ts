import { expect, it } from 'vitest';
import { OPERATIONS } from '../support/machines/contract-calls.ts';
import { freshDatabase } from '../support/servers/database.ts';

it('each permission path of an operation is a sidebar entry that a migration adds', async () => {
  const database = await freshDatabase();
  const { rows } = await database.pool.query<{ path: string }>('select path from submodule');
  await database.drop();
  const entries = new Set(rows.map(({ path }) => path));
  const missing = OPERATIONS.flatMap(({ operationId, access }) =>
    (access?.permissions ?? [])
      .filter((path) => !entries.has(path))
      .map((path) => `${operationId}: ${path}`),
  );
  expect(missing).toEqual([]);
  expect(entries.size).toBeGreaterThan(50);
});
