import { MEMO_STATUS } from '#machines/codes.ts';
import { escapeLike } from '../../platform/db/where-clause.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import {
  IS_OVERDUE,
  MEMO_SUMS,
  type MemoRecord,
  type MemoSums,
  memoDocument,
  memoRows,
  memoTotals,
} from '../../trading/memos/memo-documents.ts';
import { visibleMemos } from '../../trading/memos/memo-scope.ts';
import type { Handler, OperationOf } from '../handler.ts';

const ORDERS = {
  newest: 'm.created_at desc, m.id',
  due: 'm.due_on, m.created_at, m.id',
} as const;

export const listMemoDocuments: Handler<OperationOf<'listMemoDocuments'>> = async ({
  pool,
  session,
  query,
}) => {
  const page = paging(query);
  const { status, business_id, user_id, overdue, standing, startDate, endDate } = query;
  const where = visibleMemos(session);
  if (status) where.add((p) => `m.state = ${p}`, status);
  if (business_id) where.add((p) => `m.business_id = ${p}`, business_id);
  if (user_id)
    where.add((p) => `m.business_id = (select business_id from app_user where id = ${p})`, user_id);
  if (overdue !== undefined) where.add((p) => `${IS_OVERDUE} = ${p}`, overdue);
  if (standing !== undefined)
    where.add((p) => `(m.state <> ${MEMO_STATUS.closed.code}) = ${p}`, standing);
  if (startDate)
    where.add((p) => `m.created_at >= ${p}`, dayStart('startDate', startDate, session.zone));
  if (endDate) where.add((p) => `m.created_at < ${p}`, dayEnd('endDate', endDate, session.zone));
  const term = escapeLike(query.searchTerm?.trim() ?? '');
  if (term)
    where.add(
      (p) => `(m.memo_no like upper(${p}) || '%' or b.company_name ilike '%' || ${p} || '%')`,
      term,
    );
  const [sums, found] = await Promise.all([
    pool.query<MemoSums>(`${MEMO_SUMS} where ${where}`, where.values),
    pool.query<MemoRecord>(
      `${memoRows(session)} where ${where} order by ${ORDERS[query.sort ?? 'newest']} limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
  ]);
  const totals = memoTotals(sums.rows[0]);
  return {
    data: found.rows.map(memoDocument),
    totals,
    pagination: pagination(page, totals.memos),
  };
};
