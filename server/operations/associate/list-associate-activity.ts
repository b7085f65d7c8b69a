import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { requireAssociate } from './visible-associate.ts';

// Excludes ledger entries of stones, because they are consequences of other entries in the list.
const OWN_ACTS = "actor_id = $1 and workflow <> 'stone'";
const COUNT = statement(
  'associate-activity-count',
  `select count(*)::int as count from ledger where ${OWN_ACTS}`,
);
const READ = statement(
  'associate-activity',
  `select l.id::text, l.at, l.workflow, l.event, l.from_state, l.to_state, l.reason, s.stock_no, b.company_name
           from (select * from ledger where ${OWN_ACTS} order by id desc limit $2 offset $3) as l
           left join stone s on s.id = l.stone_id left join business b on b.id = l.business_id
          order by l.id desc`,
);

export const listAssociateActivity: Handler<OperationOf<'listAssociateActivity'>> = async ({
  pool,
  path,
  query,
  session,
}) => {
  await requireAssociate(pool, session, path.id);
  const page = paging(query);
  const [count, { rows }] = await Promise.all([
    runStatement(pool, COUNT, [path.id]),
    runStatement(pool, READ, [path.id, page.size, page.offset]),
  ]);
  return {
    data: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    pagination: pagination(page, count.rows[0]?.count ?? 0),
  };
};
