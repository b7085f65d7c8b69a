import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FreshDatabase } from '../support/servers/database.ts';
import { freshDemoDatabase } from '../support/servers/demo-database.ts';

// An act changes the status of a stone, and many acts a second do. Where an index had to follow, each would write into all
// indexes of the stone; the statistics of the transaction itself tell whether it did.

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDemoDatabase();
});
afterAll(() => database?.drop());

it('an update of a stone writes its row and no index, if the page has space', async () => {
  const client = await database.owner.connect();
  try {
    // A table that has just been written anew has the room that it is to keep.
    await client.query('vacuum (full) stone');
    await client.query('begin');
    const { rowCount } = await client.query(
      `update stone set status = 5, status_changed_at = now()
        where id in (select distinct on ((ctid::text::point)[0]) id from stone
                      where status = 1 order by (ctid::text::point)[0], id)`,
    );
    const { rows } = await client.query(
      `select n_tup_upd::int as updated, n_tup_hot_upd::int as in_place
         from pg_stat_xact_user_tables where relname = 'stone'`,
    );
    expect(rowCount).toBeGreaterThan(5);
    expect(rows).toEqual([{ updated: rowCount, in_place: rowCount }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
