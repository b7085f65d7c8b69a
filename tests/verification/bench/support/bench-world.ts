import { loadDemo } from '../../../../demo/load/load-demo.ts';
import { freshDatabase } from '../../../support/servers/database.ts';
import { type Person, type Portal, startPortal } from '../../../support/servers/portal.ts';

export interface BenchWorld {
  portal: Portal;
  customer: Person;
  /** stock numbers of stones that are free */
  free: string[];
  /** ends every hold and order of the bench's own, so that the next round finds what the first one found */
  letGo(): Promise<void>;
  stop(): Promise<void>;
}

export async function benchWorld(stones: number, free: number): Promise<BenchWorld> {
  const database = await freshDatabase();
  await loadDemo(database.owner, { stones, seed: 3, print: () => undefined });
  const portal = await startPortal(database);
  const customer = await portal.customer(11);
  const { rows } = await database.pool.query<{ id: string; stock_no: string }>(
    'select id, stock_no from stone where status = 1 order by id limit $1',
    [free],
  );
  if (rows.length < free) throw new Error('the demo world is too small');
  const ids = rows.map((row) => row.id);
  return {
    portal,
    customer,
    free: rows.map((row) => row.stock_no),
    async letGo() {
      await database.pool.query(
        `update hold set state = 2, end_reason = 'released', ended_at = now() where state = 1 and stone_id = any($1)`,
        [ids],
      );
      await database.pool.query(
        `update confirm_stone set state = 4, ended_at = now() where state = 1 and stone_id = any($1)`,
        [ids],
      );
      await database.pool.query(
        'update stone set status = 1 where status in (3, 4) and id = any($1)',
        [ids],
      );
    },
    async stop() {
      await portal.stop();
      await database.drop();
    },
  };
}
