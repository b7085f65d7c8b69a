import type pg from 'pg';
import { until } from '../runner/until.ts';

interface Gate {
  lock: pg.QueryConfig;
  waiting: number;
  /** what happens while they wait; it may let more of them come and wait */
  meanwhile?: (untilWaiting: (count: number) => Promise<void>) => Promise<void>;
}

/**
 * Lets requests meet for certain: what the statement locks is held back until so many of them wait, for it or for each
 * other, and then all go on.
 */
export async function behindGate<T>(
  pool: pg.Pool,
  { lock, waiting, meanwhile }: Gate,
  send: () => Promise<T>,
): Promise<T> {
  const gate = await pool.connect();
  const untilWaiting = async (count: number): Promise<void> => {
    await until(`${count} requests wait`, async () => {
      // Else a transaction keeps to the connections that there were when it looked first.
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
