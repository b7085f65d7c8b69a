import { MARKUP_MODE, MARKUP_SCOPE } from '#common/markup-scope.ts';
import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { IS_NOT_OVER, lastChangeOnWire, lastChangeSql } from '../../stock/markups/owner-rows.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'markup-default',
  `select ${lastChangeSql(MARKUP_SCOPE.standard, 'is null')} as last_change,
                (select coalesce(json_agg(json_build_object('diamond_type', t, 'growth_type', w, 'sub_range_id', s.id, 'range_name', g.name,
                          'carat_from', s.carat_from, 'carat_to', s.carat_to,
                          'mode', coalesce(r.mode, case when t = ${DIAMOND_TYPE.white} and w = ${GROWTH_TYPE.natural} then ${MARKUP_MODE.points} else ${MARKUP_MODE.percent} end),
                          'points', r.points, 'first_day', r.first_day, 'last_day', r.last_day, 'below_cost_reason', r.below_cost_reason)
                        order by s.carat_from, t, w desc, r.first_day nulls first, r.last_day nulls first), '[]'::json)
                   from sub_carat_range s join carat_range g on g.id = s.range_id
                   cross join unnest('{1,2}'::smallint[]) as t cross join unnest('{1,2}'::smallint[]) as w
                   left join markup_rule r on r.scope = ${MARKUP_SCOPE.standard} and r.in_force_until is null and ${IS_NOT_OVER}
                                          and r.diamond_type = t and r.growth_type = w and r.sub_range = s.nr
                  where s.deleted_at is null) as "defaultMarkupDetails"`,
);

export const getDefaultMarkup: Handler<OperationOf<'getDefaultMarkup'>> = async ({ pool }) => {
  const { rows } = await runStatement(pool, READ);
  const [found] = rows;
  if (!found) throw new Error('the query for the default markups returned no row');
  return { data: { ...found, last_change: lastChangeOnWire(found.last_change) } };
};
