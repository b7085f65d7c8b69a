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

export async function readLiveEvents(pool: pg.Pool, ids: readonly string[]): Promise<LiveEvent[]> {
  return (await ask(pool, READ, [ids])).rows;
}

/** An event is of use for seconds; the screens read the records themselves. */
export async function pruneLiveEvents(pool: pg.Pool): Promise<void> {
  await ask(pool, PRUNE);
}
