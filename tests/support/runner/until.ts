import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Portal } from '../servers/portal.ts';

const DEADLINE = 90_000;

/** Polls until the condition holds. The deadline detects a hang, not a slow machine. */
export async function until<T>(
  what: string | (() => string),
  look: () => Promise<T | false | undefined> | T | false | undefined,
  deadline: number = DEADLINE,
): Promise<T> {
  const end = Date.now() + deadline;
  for (;;) {
    const found = await look();
    if (found !== false && found !== undefined) return found;
    if (Date.now() > end)
      throw new Error(`waited in vain until ${typeof what === 'string' ? what : what()}`);
    await sleep(20);
  }
}

/** Waits until the outbox is empty: jobs exist for all changes so far. */
export async function untilHandedOver({ database }: Pick<Portal, 'database'>): Promise<void> {
  await until('the outbox is empty', async () => {
    const { rowCount } = await database.pool.query('select from outbox');
    return rowCount === 0;
  });
}

/** Waits until all jobs of the changes so far have run, and hold no locks any more. */
export async function untilJobsDone(pool: pg.Pool): Promise<void> {
  await until('no job is due', async () => {
    const { rowCount } = await pool.query(
      `select from outbox
       union all
       select from pgboss.job
        where state in ('created', 'retry', 'active') and start_after <= now()`,
    );
    return rowCount === 0;
  });
}
