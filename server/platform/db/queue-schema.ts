import type pg from 'pg';
import { PgBoss } from 'pg-boss';

export const QUEUE_SCHEMA = 'pgboss';

/** The tables of the job queue, which brings migrations of its own; nodes that start together take turns. */
export async function prepareQueueSchema(owner: pg.Pool): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) };
  const boss = new PgBoss({ db, schema: QUEUE_SCHEMA, supervise: false, schedule: false });
  // What fails is thrown by the start; nothing else runs here.
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}
