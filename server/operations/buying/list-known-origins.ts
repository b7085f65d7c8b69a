import { ORIGIN_ABOVE } from '#common/trade/document-statements.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { stateNotIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'known-origins',
  `select p.id as provider_id, p.name as supplier, count(*)::int as stones, count(s.origin)::int as known,
          (count(*) over ())::int as suppliers
     from stone s join provider p on p.id = s.provider_id
    where s.growth_type = ${GROWTH_TYPE.natural} and s.carat > ${ORIGIN_ABOVE}
      and ${stateNotIn('s.status', stoneMachine, 'offMarket')}
    group by p.id order by count(*) - count(s.origin) desc, p.name, p.id limit $1 offset $2`,
);

export const listKnownOrigins: Handler<OperationOf<'listKnownOrigins'>> = async ({
  pool,
  query,
}) => {
  const page = paging(query);
  const { rows } = await runStatement(pool, READ, [page.size, page.offset]);
  return {
    data: rows.map(({ suppliers: _, ...row }) => row),
    pagination: pagination(page, rows[0]?.suppliers ?? 0),
  };
};
