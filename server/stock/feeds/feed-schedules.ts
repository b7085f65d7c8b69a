import type pg from 'pg';
import type { FeedId, ProviderId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { nextRun } from './next-feed-run.ts';

/** A feed whose database row is locked. A supplier that never had a schedule has no feed. */
export interface LockedFeed {
  readonly id: FeedId;
  readonly schedule: string | null;
  readonly isActive: boolean;
}

const LOCK = statement(
  'feed-lock',
  `select id, schedule, is_active as "isActive" from feed where provider_id = $1 for no key update`,
);
/** A null `next_at` pauses the feed. */
const SCHEDULE = statement(
  'feed-schedule',
  'update feed set schedule = $2, next_at = $3, failures = 0 where id = $1',
);
const NOW = statement('feed-now', 'select now() as now');

export async function lockFeed(
  connection: pg.PoolClient,
  id: ProviderId,
): Promise<LockedFeed | null> {
  const { rows } = await runStatement(connection, LOCK, [id]);
  return rows[0] ?? null;
}

export async function scheduleFeed(
  connection: pg.PoolClient,
  { id, schedule, isActive }: LockedFeed,
  zone: string,
): Promise<void> {
  const next = schedule !== null && isActive ? await readNextRun(connection, schedule, zone) : null;
  await runStatement(connection, SCHEDULE, [id, schedule, next]);
}

/** Returns the next run of a schedule by the database clock. */
export async function readNextRun(
  connection: pg.PoolClient,
  schedule: string,
  zone: string,
): Promise<Date> {
  const { rows } = await runStatement(connection, NOW);
  if (!rows[0]) throw new Error('the query for the current time returned no row');
  return nextRun(schedule, zone, rows[0].now);
}
