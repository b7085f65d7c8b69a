import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { findRequestedBusiness } from '../../stock/featured/read-featured.ts';
import { namedStones } from '../../stock/search/rows-by-number.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LOCK = statement(
  'featured-lock',
  `select starts_at, ends_at, place from featured_stone
    where stone_id = any($1) and business_id is not distinct from $2 for no key update`,
);
const NOW = statement('featured-now', 'select now() as now');
const PUT = statement(
  'featured-put',
  `insert into featured_stone (stone_id, business_id, starts_at, ends_at, place, featured_by)
         select id, $2, $3, $4, $5, $6 from unnest($1::uuid[]) with ordinality as s (id, nr) order by nr
         on conflict on constraint featured_stone_once do update
           set starts_at = excluded.starts_at, ends_at = excluded.ends_at, place = excluded.place,
               featured_by = excluded.featured_by
         returning id, stone_id`,
);

const onWire = ({ starts_at, ends_at, place }: Row<'featured-lock'>) => ({
  from: starts_at.toISOString(),
  until: ends_at?.toISOString() ?? null,
  place,
});

export const featureStones: Handler<OperationOf<'featureStones'>> = async (call) => {
  const { stock_numbers, from, until, place = 0 } = call.data;
  const stones = await namedStones(call, stock_numbers);
  const businessId = await findRequestedBusiness(call, call.data);
  return runChange(call, async ({ connection }) => {
    const { rows: clock } = await runStatement(connection, NOW);
    if (!clock[0]) throw new Error('the query for the current time returned no row');
    const starts = from ? new Date(from) : clock[0].now;
    const ends = until ? new Date(until) : null;
    if (ends && ends <= starts) throw refuseField('data.until', 'The end must be after the start.');
    const ids = stones.map(({ id }) => id);
    if (call.was) {
      const locked = await runStatement(connection, LOCK, [ids, businessId]);
      for (const present of locked.rows.length > 0 ? locked.rows.map(onWire) : [{}])
        await requireUnchanged(connection, call.session, [{ was: call.was, present }], {
          by: ['featureStones'],
          id: stones[0]?.stock_no,
        });
    }
    const values = [ids, businessId, starts, ends, place, call.session.actor.id] as const;
    const { rows } = await runStatement(connection, PUT, values);
    const byStone = new Map(rows.map(({ id, stone_id }) => [stone_id, id]));
    return {
      message: stones.length === 1 ? 'Stone featured' : 'Stones featured',
      data: { ids: ids.flatMap((id) => byStone.get(id) ?? []) },
    };
  });
};
