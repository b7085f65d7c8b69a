import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { retentionInterval } from '../../platform/retention.ts';

const BUYERS: readonly number[] = [ROLE.customer, ROLE.guest, ROLE.associate];

const RECORD = statement(
  'stone-seen-note',
  'insert into stone_seen (stone_id, user_id) values ($1, $2) on conflict do nothing',
);

/** Counts at most one view per user, stone and day. Ignores users who are not buyers. */
export async function recordView(
  pool: pg.Pool,
  { actor }: Session,
  stoneId: StoneId,
): Promise<void> {
  if (actor.id !== null && BUYERS.includes(actor.role))
    await runStatement(pool, RECORD, [stoneId, actor.id]);
}

const PRUNE = statement(
  'stone-seen-prune',
  `delete from stone_seen where on_day < current_date - ${retentionInterval('opened')}`,
);

export async function pruneViews(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}
