import { MARKUP_SCOPE } from '../../../src/common/markup-scope.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { lastChangeOnWire, lastChangeSql } from '../../stock/markups/owner-rows.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'markup-default',
  `select ${lastChangeSql(MARKUP_SCOPE.standard, 'is null')} as last_change,
                (select coalesce(json_agg(json_build_object('diamond_type', t, 'sub_range_id', s.id, 'range_name', g.name,
                          'carat_from', s.carat_from, 'carat_to', s.carat_to, 'points', r.points)
                        order by s.carat_from, t), '[]'::json)
                   from sub_carat_range s join carat_range g on g.id = s.range_id cross join unnest('{1,2}'::smallint[]) as t
                   left join markup_rule r on r.scope = ${MARKUP_SCOPE.standard} and r.in_force_until is null
                                          and r.diamond_type = t and r.sub_range = s.nr
                  where s.deleted_at is null) as "defaultMarkupDetails"`,
);

export const getDefaultMarkup: Handler<OperationOf<'getDefaultMarkup'>> = async ({ pool }) => {
  const { rows } = await ask(pool, READ);
  const [found] = rows;
  if (!found) throw new Error('the default markups came back without a row');
  return { data: { ...found, last_change: lastChangeOnWire(found.last_change) } };
};
