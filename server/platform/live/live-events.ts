import type pg from 'pg';
import type { BusinessId, UserId } from '../../../src/api/ids.gen.ts';
import { ask, statement } from '../db/statement.ts';

export interface LiveEvent {
  /** grows with each, and names it to a reader that comes back */
  id: string;
  topic: string;
  /** JSON text, passed on as it is */
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

/** What is older than that was called out, or never will be. */
const CALLED_WITHIN = `interval '2 seconds'`;
/** One that took long to be committed comes after others with larger numbers: so many numbers back one is looked for. */
export const LATE = 1_000;
const LATER = statement(
  'live-events-later',
  `select id::text from live_event where id > $1::bigint - ${LATE} and at < now() - ${CALLED_WITHIN} order by id`,
);
const LAST = statement(
  'live-events-last',
  `select coalesce(max(id), 0)::text as id from live_event where at < now() - ${CALLED_WITHIN}`,
);

/** The last event that has been called out, if it ever was. */
export async function lastCalledOut(pool: pg.Pool): Promise<string> {
  return (await ask(pool, LAST)).rows[0]?.id ?? '0';
}

/** Those after it, and those that may have come late before it. */
export async function calledOutAfter(pool: pg.Pool, id: string): Promise<string[]> {
  return (await ask(pool, LATER, [id])).rows.map((row) => row.id);
}

export async function readLiveEvents(pool: pg.Pool, ids: readonly string[]): Promise<LiveEvent[]> {
  return (await ask(pool, READ, [ids])).rows;
}

/** An event is of use for seconds; the screens read the records themselves. */
export async function pruneLiveEvents(pool: pg.Pool): Promise<void> {
  await ask(pool, PRUNE);
}
