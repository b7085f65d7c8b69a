import { addScope } from '../../people/customers/customer-scope.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { IS_OVER_LIMIT } from '../../trading/exposure/credit-limits.ts';
import {
  AGING_SUMS,
  type AgingRecord,
  type AgingSums,
  agingFigures,
  agingOf,
  agingRow,
} from '../../trading/memos/memo-aging.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listMemoAging: Handler<OperationOf<'listMemoAging'>> = async ({
  pool,
  session,
  query,
}) => {
  const page = paging(query);
  const where = new WhereClause();
  addScope(where, session);
  if (query.business_id) where.add((p) => `b.id = ${p}`, query.business_id);
  if (query.over_limit !== undefined)
    where.add((p) => `(${IS_OVER_LIMIT}) = ${p}`, query.over_limit);
  const [sums, found] = await Promise.all([
    pool.query<AgingSums>(AGING_SUMS(where), where.values),
    pool.query<AgingRecord>(agingOf(where, page), where.values),
  ]);
  const [all] = sums.rows;
  if (!all) throw new Error('the query for totals returned no row');
  return {
    data: found.rows.map(agingRow),
    totals: agingFigures(all),
    pagination: pagination(page, all.businesses),
  };
};
