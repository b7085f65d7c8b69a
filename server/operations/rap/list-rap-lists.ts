import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { VERSIONS_SQL } from '../../stock/rap/versions.ts';
import type { Handler, OperationOf } from '../handler.ts';

const PAGE = statement(
  'rap-lists-page',
  `
    select v.*, (select count(*)::int from rap_price p where p.list_id = v.id) as cells,
           (select nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') from app_user u where u.id = v.loaded_by) as loader
      from (${VERSIONS_SQL} order by in_force_from desc, kind desc, revision desc) v
     where $1::text is null or v.kind = $1
     order by v.in_force_from desc, v.kind desc, v.revision desc limit $2 offset $3`,
);
const COUNT = statement(
  'rap-lists-count',
  'select count(*)::int as total from rap_list where $1::text is null or kind = $1',
);

export const listRapLists: Handler<OperationOf<'listRapLists'>> = async ({ pool, query }) => {
  const page = paging(query);
  const [count, found] = await Promise.all([
    runStatement(pool, COUNT, [query.kind]),
    runStatement(pool, PAGE, [query.kind, page.size, page.offset]),
  ]);
  return {
    data: found.rows.map((version) => ({
      id: version.id,
      kind: version.kind,
      listed_on: version.listed_on,
      revision: version.revision,
      cells: version.cells,
      source: version.source,
      loaded_by: version.loader,
      in_force_from: version.in_force_from.toISOString(),
      in_force_until: version.in_force_until?.toISOString() ?? null,
    })),
    pagination: pagination(page, count.rows[0]?.total ?? 0),
  };
};
