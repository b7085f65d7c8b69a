import type pg from 'pg';
import type { ProviderId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

type Interest = components['schemas']['InterestInStock'];

/** Record kinds that express interest in a stone, weakest first. */
export const WISHES = ['cart', 'watchlist', 'enquiry', 'hold', 'confirmStone', 'memoLine'] as const;
const KINDS = ['seen', ...WISHES, 'sold'] as const satisfies readonly Interest['kind'][];

const READ = statement(
  'supplier-interest',
  `with happened as (
          select case l.workflow when 'stone' then 'sold' else l.workflow end as kind, l.stone_id, l.at > now() - interval '7 days' as is_late
            from ledger l join stone s on s.id = l.stone_id
           where s.provider_id = $1 and l.at > now() - interval '30 days'
             and (l.workflow in (${WISHES.map((wish) => `'${wish}'`).join(', ')}) and l.from_state = ${START_CODE}
                  or l.workflow = 'stone' and l.to_state = ${STONE_STATUS.soldOut.code} and l.from_state <> ${STONE_STATUS.soldOut.code})
          union all
          select 'seen', o.stone_id, o.on_day > current_date - 7
            from stone_seen o join stone s on s.id = o.stone_id
           where s.provider_id = $1 and o.on_day > current_date - 30)
   select kind, count(*) filter (where is_late)::int as week, count(*)::int as month, count(distinct stone_id)::int as stones
     from happened group by kind`,
);

/** Counts the events of the last 7 days (`week`) and of the last 30 days (`month`). */
export async function readInterest(pool: pg.Pool, id: ProviderId): Promise<Interest[]> {
  const { rows } = await runStatement(pool, READ, [id]);
  const found = new Map(rows.map(({ kind, ...counts }) => [kind, counts]));
  return KINDS.map((kind) => ({
    kind,
    ...(found.get(kind) ?? { week: 0, month: 0, stones: 0 }),
  }));
}
