import pg from 'pg';
import { until } from '../runner/until.ts';
import type { Portal } from './portal.ts';

/** Blocks searches by a table lock, until the returned function is called. */
export async function stopSearches({ database }: Portal): Promise<() => Promise<void>> {
  const locker = new pg.Client({ connectionString: database.url });
  await locker.connect();
  await locker.query('begin; lock table watch_line in access exclusive mode');
  return async () => {
    await locker.query('commit');
    await locker.end();
  };
}

export const searchStands = ({ database }: Portal) =>
  until('a search stands still', async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`,
    );
    return (rowCount ?? 0) > 0;
  });
