import type pg from 'pg';
import { until } from './until.ts';

/**
 * Lets requests meet for certain: what the statement locks is held back until so many of them wait, for it or for each
 * other, and then all go on.
 */
export async function behindGate<T>(
  pool: pg.Pool,
  { lock, waiting }: { lock: pg.QueryConfig; waiting: number },
  send: () => Promise<T>,
): Promise<T> {
  const gate = await pool.connect();
  try {
    await gate.query('begin');
    await gate.query(lock);
    const running = send();
    await until(`${waiting} requests wait`, async () => {
      const { rowCount } = await gate.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === waiting;
    });
    await gate.query('commit');
    return await running;
  } finally {
    gate.release(true);
  }
}
