import type pg from 'pg';
import { runStatement, statement } from '../db/statement.ts';
import type { LiveEvent } from './live-events.ts';

/** Maximum number of replayed events; refetching the data is faster than replaying more. */
const MAX_REPLAYED = 1_000;

const LATEST = statement(
  'live-events-latest',
  'select id::text from live_event order by id desc limit 1',
);
/**
 * Reads the events after event $1. An event with a lower id may be committed later, so the events
 * of the 30 seconds before $1 are read again. Duplicates are harmless.
 */
const MISSED = statement(
  'live-events-missed',
  `select e.id::text, e.topic, e.payload::text, e.business_id, e.associate_id, e.user_id
     from live_event e, live_event l
    where l.id = $1::bigint and e.id <> l.id and (e.id > l.id or e.at > l.at - interval '30 seconds')
    order by e.id limit ${MAX_REPLAYED + 1}`,
);
const IS_KNOWN = statement('live-event-known', 'select from live_event where id = $1::bigint');

export async function readLatestEventId(pool: pg.Pool): Promise<string | undefined> {
  return (await runStatement(pool, LATEST)).rows[0]?.id;
}

/**
 * Returns the events to replay after the event `last`. Returns null if `last` has been pruned, or
 * if there are more than `MAX_REPLAYED` events.
 */
export async function replayEvents(pool: pg.Pool, last: string): Promise<LiveEvent[] | null> {
  const known = await runStatement(pool, IS_KNOWN, [last]);
  if (known.rowCount === 0) return null;
  const { rows } = await runStatement(pool, MISSED, [last]);
  return rows.length > MAX_REPLAYED ? null : rows;
}
