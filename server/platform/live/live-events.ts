import type pg from 'pg';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../db/statement.ts';

export interface LiveEvent {
  /** ascending number; also the SSE event id */
  id: string;
  topic: string;
  /** JSON text that is sent unchanged */
  payload: string;
  business_id: BusinessId | null;
  associate_id: UserId | null;
  user_id: UserId | null;
}

const READ = statement(
  'live-events-read',
  'select id::text, topic, payload::text, business_id, associate_id, user_id from live_event where id = any($1::bigint[]) order by id',
);
const PRUNE = statement(
  'live-events-prune',
  `delete from live_event where at < now() - interval '1 hour'`,
);

/**
 * After this time, the NOTIFY for every committed event has been sent, unless the process that
 * committed the event has died.
 */
const NOTIFY_GRACE = `interval '2 seconds'`;
/**
 * Number of ids before the last id that are read again. Ids are assigned before the commit, so a
 * slow transaction may commit a smaller id later.
 */
export const LATE_COMMIT_WINDOW = 1_000;
const READ_AFTER = statement(
  'live-events-later',
  `select id::text from live_event where id > $1::bigint - ${LATE_COMMIT_WINDOW} and at < now() - ${NOTIFY_GRACE} order by id`,
);
const LAST = statement(
  'live-events-last',
  `select coalesce(max(id), 0)::text as id from live_event where at < now() - ${NOTIFY_GRACE}`,
);

/**
 * Returns the id of the latest event whose NOTIFY must have been sent by now; '0' if there is none.
 */
export async function readLastNotified(pool: pg.Pool): Promise<string> {
  return (await runStatement(pool, LAST)).rows[0]?.id ?? '0';
}

/**
 * Returns the ids of the events after `id`. Also returns recent ids before `id`, because a slow
 * transaction may have committed a smaller id late.
 */
export async function readNotifiedAfter(pool: pg.Pool, id: string): Promise<string[]> {
  return (await runStatement(pool, READ_AFTER, [id])).rows.map((row) => row.id);
}

export async function readLiveEvents(pool: pg.Pool, ids: readonly string[]): Promise<LiveEvent[]> {
  return (await runStatement(pool, READ, [ids])).rows;
}

/** Deletes old events. Events are needed only for seconds, because screens refetch the records. */
export async function pruneLiveEvents(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}
