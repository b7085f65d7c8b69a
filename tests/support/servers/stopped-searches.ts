import pg from 'pg';
import { until } from '../runner/until.ts';
import type { Portal } from './portal.ts';

/** Searches stand still until it is called: what they read is locked. */
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
