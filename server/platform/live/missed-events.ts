import type pg from 'pg';
import { ask, statement } from '../db/statement.ts';
import type { LiveEvent } from './live-events.ts';

/** More than that is read anew faster than it is told. */
const MOST = 1_000;

const LATEST = statement(
  'live-events-latest',
  'select id::text from live_event order by id desc limit 1',
);
/**
 * Of two that write at once the one with the smaller number may be the later to commit, so what was written
 * shortly before the last event that was heard comes again: twice is as good as once, and never is not.
 */
const MISSED = statement(
  'live-events-missed',
  `select e.id::text, e.topic, e.payload::text, e.business_id, e.associate_id, e.user_id
     from live_event e, live_event l
    where l.id = $1::bigint and e.id <> l.id and (e.id > l.id or e.at > l.at - interval '30 seconds')
    order by e.id limit ${MOST + 1}`,
);
const IS_KNOWN = statement('live-event-known', 'select from live_event where id = $1::bigint');

/** The number of what was told last, to any listener. */
export async function latestEvent(pool: pg.Pool): Promise<string | undefined> {
  return (await ask(pool, LATEST)).rows[0]?.id;
}

/** What came after an event, in the order of its writing; null where that is so long ago that it is forgotten. */
export async function missedEvents(pool: pg.Pool, last: string): Promise<LiveEvent[] | null> {
  const known = await ask(pool, IS_KNOWN, [last]);
  if (known.rowCount === 0) return null;
  const { rows } = await ask(pool, MISSED, [last]);
  return rows.length > MOST ? null : rows;
}
