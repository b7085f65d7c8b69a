import type pg from 'pg';
import { until } from '../runner/until.ts';

interface Gate {
  lock: pg.QueryConfig;
  waiting: number;
  /** runs while the requests wait; it may start more requests and wait for them */
  meanwhile?: (untilWaiting: (count: number) => Promise<void>) => Promise<void>;
}

/**
 * Forces requests to run concurrently: a lock blocks them until `waiting` of them wait for it or
 * for each other. Then all continue.
 */
export async function behindGate<T>(
  pool: pg.Pool,
  { lock, waiting, meanwhile }: Gate,
  send: () => Promise<T>,
): Promise<T> {
  const gate = await pool.connect();
  const untilWaiting = async (count: number): Promise<void> => {
    await until(`${count} requests wait`, async () => {
      // Without this call a transaction would keep its first snapshot of the statistics.
      await gate.query('select pg_stat_clear_snapshot()');
      const { rowCount } = await gate.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === count;
    });
  };
  try {
    await gate.query('begin');
    await gate.query(lock);
    const running = send();
    await untilWaiting(waiting);
    await meanwhile?.(untilWaiting);
    await gate.query('commit');
    return await running;
  } finally {
    gate.release(true);
  }
}
