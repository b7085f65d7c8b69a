import { runStatement, statement } from '../../platform/db/statement.ts';
import { findPage } from '../../stock/search/find-page.ts';
import type { Handler, OperationOf } from '../handler.ts';

/**
 * The index on `org_stock_no` starts with `provider_id`, so each supplier is searched separately.
 */
const BEARING = statement(
  'stock-bearing-code',
  `select stock_no from stone where stock_no = upper($1)
    union select stock_no from stone where report_no = $1
    union select s.stock_no from provider p
            cross join lateral (select stock_no from stone where provider_id = p.id and org_stock_no = $1 limit 100) s
    limit 1000`,
);

export const listStock: Handler<OperationOf<'listStock'>> = async (call) => {
  const { code, provider_id, status, page = 1, size = 50 } = call.query;
  const numbers =
    code === undefined ? null : (await runStatement(call.pool, BEARING, [code.trim()])).rows;
  const { data, pagination } = await findPage(
    call,
    {
      page,
      size,
      facets: [],
      ...(provider_id ? { provider_id } : {}),
      ...(status ? { status: [status] } : {}),
      ...(numbers ? { stock_numbers: numbers.map(({ stock_no }) => stock_no) } : {}),
    },
    { diamondType: call.query.diamond_type, withLists: true },
  );
  return { data: data.stockList, pagination };
};
