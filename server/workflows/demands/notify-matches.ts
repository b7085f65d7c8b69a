import type { DemandId } from '#api/ids.gen.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
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
  'demand-letters',
  `select u.email, u.first_name, d.demand_no, d.name, count(*)::int as count,
                string_agg(m.line, E'\n' order by m.stock_no) filter (where m.place <= ${MAX_NAMED}) as stones
           from (select m.demand_id, s.stock_no, s.stock_no || '  ' || ${growthWords('s.growth_type')} || ' ' || s.carat || ' ct' as line,
                        row_number() over (partition by m.demand_id order by s.stock_no) as place
                   from demand_match m join stone s on s.id = m.stone_id where m.id = any($1)) as m
           join demand d on d.id = m.demand_id
           join app_user u on u.is_active and u.deleted_at is null and (u.business_id = d.business_id or u.id = d.placed_by)
          group by u.id, d.id order by d.demand_no, u.email`,
  // Never null: at least one stone is named.
  { present: ['stones'] },
);

/**
 * Notifies the owners of demands about new matches, in the app and by e-mail. Runs in the
 * transaction that added them.
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
    await queueEmail(change, { to: reader.email, ...composeMatchEmail(reader) });
}

function composeMatchEmail({ first_name, demand_no, name, count, stones }: Row<'demand-letters'>) {
  const paragraphs = [
    `Dear ${first_name},`,
    `Your demand "${name}" (${demand_no}) has ${count === 1 ? 'a new match' : `${count} new matches`}:`,
    count > MAX_NAMED ? `${stones}\nand ${count - MAX_NAMED} more` : stones,
    'See their prices under Demands. We notify you of each stone once.',
  ];
  return {
    kind: 'demand.matched',
    subject: `${count === 1 ? 'A stone' : `${count} stones`} for ${demand_no}`,
    body: `${paragraphs.join('\n\n')}\n`,
  };
}
