import type { DemandId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { growthWords } from '../../stock/stones/growth-words.ts';
import type { Change } from '../change.ts';

// `now()` is the start of this transaction, so it identifies the matches added here.
const FOUND = statement(
  'demand-matches-found',
  'select id from demand_match where demand_id = any($1) and found_at = now()',
);

const MAX_NAMED = 30;
const READERS = statement(
  'demand-emails',
  `select u.email, u.first_name as "firstName", d.demand_no as "demandNo", d.name, count(*)::int as count,
                string_agg(m.line, E'\n' order by m.stock_no) filter (where m.place <= ${MAX_NAMED}) as stones
           from (select m.demand_id, s.stock_no, s.stock_no || '  ' || ${growthWords('s.growth_type')} || ' ' || s.carat || ' ct' as line,
                        row_number() over (partition by m.demand_id order by s.stock_no) as place
                   from demand_match m join stone s on s.id = m.stone_id where m.id = any($1)) as m
           join demand d on d.id = m.demand_id
           join app_user u on u.is_active and u.deleted_at is null and (u.business_id = d.business_id or u.id = d.placed_by)
          group by u.id, d.id order by d.demand_no, u.email`,
  // `stones` is never null, because its aggregate filter admits at least the first stone (`place`
  // 1) of each demand.
  { present: ['stones'] },
);

/**
 * Notifies the owners of demands about new matches, in the app and by e-mail. Runs in the
 * transaction that added the matches.
 */
export async function notifyMatches(change: Change, demandIds: readonly DemandId[]): Promise<void> {
  const found = await runStatement(change.connection, FOUND, [demandIds]);
  const ids = found.rows.map(({ id }) => id);
  change.consequences.addToOutbox('notice', {
    kind: 'demand.matched',
    record_ids: ids,
    actor_id: change.actor.id,
  });
  const { rows } = await runStatement(change.connection, READERS, [ids]);
  for (const reader of rows)
    await queueEmail(
      change,
      composeEmail('demand.matched', reader.email, {
        ...reader,
        omitted: Math.max(0, reader.count - MAX_NAMED),
      }),
    );
}
