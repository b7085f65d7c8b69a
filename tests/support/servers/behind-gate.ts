import type pg from 'pg';
import { until, untilJobsDone } from '../runner/until.ts';

interface Gate {
  lock: pg.QueryConfig;
  waiting: number;
  /** runs while the requests wait; it may start more requests and wait for them */
  whileWaiting?: (untilWaiting: (count: number) => Promise<void>) => Promise<void>;
}

/**
 * Forces requests to run concurrently: a lock blocks them until `waiting` of them wait for it or
 * for each other. Then all continue. Jobs of earlier changes lock the same rows, so they end first.
 */
export async function behindGate<T>(
  pool: pg.Pool,
  { lock, waiting, whileWaiting }: Gate,
  send: () => Promise<T>,
): Promise<T> {
  await untilJobsDone(pool);
  const gate = await pool.connect();
  const untilWaiting = async (count: number): Promise<void> => {
    let queries: unknown[] = [];
    await until(
      () => `${count} requests wait for a lock; open queries: ${JSON.stringify(queries)}`,
      async () => {
        // Without this call a transaction would keep its first snapshot of the statistics.
        await gate.query('select pg_stat_clear_snapshot()');
        const { rows } = await gate.query(
          `select wait_event_type as waits, pg_blocking_pids(pid) as behind, pid, left(query, 90) as query
             from pg_stat_activity
            where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
        );
        queries = rows;
        return rows.filter(({ waits }) => waits === 'Lock').length === count;
      },
    );
  };
  try {
    await gate.query('begin');
    await gate.query(lock);
    const running = send();
    await untilWaiting(waiting);
    await whileWaiting?.(untilWaiting);
    await gate.query('commit');
    return await running;
  } finally {
    gate.release(true);
  }
}
