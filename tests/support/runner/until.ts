import { setTimeout as sleep } from 'node:timers/promises';
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
