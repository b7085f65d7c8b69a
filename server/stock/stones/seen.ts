import type pg from 'pg';
import type { StoneId } from '../../../src/api/ids.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { keptFor } from '../../platform/retention.ts';

/** Whose glance is a buyer's: those who buy, and the associates who buy with them. */
const BUYERS: readonly number[] = [ROLE.customer, ROLE.guest, ROLE.associate];

const NOTE = statement(
  'stone-seen-note',
  'insert into stone_seen (stone_id, user_id) values ($1, $2) on conflict do nothing',
);

/** Once a day: whoever opens a stone again and again wants it no more often. */
export async function noteSeen(pool: pg.Pool, { actor }: Session, stoneId: StoneId): Promise<void> {
  if (actor.id !== null && BUYERS.includes(actor.role)) await ask(pool, NOTE, [stoneId, actor.id]);
}

const PRUNE = statement(
  'stone-seen-prune',
  `delete from stone_seen where on_day < current_date - ${keptFor('opened')}`,
);

/** More than a year of days can be compared. */
export async function pruneSeen(pool: pg.Pool): Promise<void> {
  await ask(pool, PRUNE);
}
