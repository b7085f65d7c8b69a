import type pg from 'pg';
import { PgBoss } from 'pg-boss';

export const QUEUE_SCHEMA = 'pgboss';

/**
 * Creates the tables of the queue; `prepareQueues` adds the queues. A lock of pg-boss serializes
 * nodes that start concurrently.
 */
export async function prepareQueueSchema(
  owner: pg.Pool,
  prepareQueues: (boss: PgBoss) => Promise<void>,
): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) };
  const boss = new PgBoss({ db, schema: QUEUE_SCHEMA, supervise: false, schedule: false });
  // An `error` event without a listener would end the process. Errors of `start` are thrown.
  boss.on('error', () => undefined);
  await boss.start();
  await prepareQueues(boss);
  await boss.stop({ graceful: false });
}
