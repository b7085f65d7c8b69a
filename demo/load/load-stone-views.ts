import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import type { HistoryLoad } from '../write/history-source.ts';

/**
 * Number of stones that get views. The number does not grow with the stock, because a larger stock
 * does not have more buyers.
 */
const MOST = 1_500;
const DAYS = 30;

/** Inserts views of stones by customer and day. The views depend only on a hash of the stone id. */
const SEEN = statement(
  'demo-stones-seen',
  `with looked as (select s.id, s.listed_at, abs(hashtext(s.id::text)::bigint) as at from stone s order by s.id limit $3)
   insert into stone_seen (stone_id, user_id, on_day)
   select l.id, u.id, $1::timestamptz::date - day
     from looked l
    cross join lateral (select u.id, row_number() over (order by u.id) as place from app_user u
                         where u.role_id in (${ROLE.customer}, ${ROLE.associate})) u
    cross join lateral (select ((l.at / 7 + u.place * 11) % $2)::int as day) d
    where (l.at + u.place * 13) % 17 = 0 and l.listed_at::date <= $1::timestamptz::date - day`,
);

/** Inserts a view for each act of a user on a stone, on the day of the act. */
const ACTED = statement(
  'demo-stones-acted-on',
  `insert into stone_seen (stone_id, user_id, on_day)
   select distinct l.stone_id, l.actor_id, l.at::date from ledger l
    where l.stone_id is not null and l.actor_role in (${ROLE.customer}, ${ROLE.associate})
   on conflict do nothing`,
);

export async function loadStoneViews({ connection, anchor }: HistoryLoad): Promise<void> {
  await runStatement(connection, SEEN, [anchor, DAYS, MOST]);
  await runStatement(connection, ACTED);
}
