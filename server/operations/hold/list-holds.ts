import { HOLD_STATUS } from '../../../src/machines/codes.ts';
import { groupingOf } from '../../holds/hold-grouping.ts';
import {
  HOLD_COLUMNS,
  HOLD_PEOPLE,
  HOLD_TABLES,
  type HoldRecord,
  holdRow,
} from '../../holds/hold-rows.ts';
import { dayEnd, dayStart } from '../../http/days.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';
import { attributeNames } from '../../stones/attribute-names.ts';
import { Where } from '../../stones/search-sql.ts';
import { decimal } from '../../stones/stone-row.ts';
import { type TotalsRecord, totalColumns, totals } from '../../stones/totals.ts';
import { businessScope } from './scope.ts';

type Call = Parameters<Handler<OperationOf<'listHolds'>>>[0];

export const listHolds: Handler<OperationOf<'listHolds'>> = async (call) => {
  const { pool, query } = call;
  const grouping = groupingOf(query?.groupBy);
  const names = await attributeNames(pool);
  const where = condition(call);
  const page = paging(query ?? {});

  const [sum, groups, found] = await Promise.all([
    pool.query<TotalsRecord>(
      `select ${totalColumns('s.carat', 'h.rap', 'h.disc', 'h.amount')} from ${HOLD_TABLES} where ${where}`,
      where.values,
    ),
    grouping
      ? pool.query<GroupRecord>(
          `select ${grouping.key} as key, ${grouping.label} as label, count(*)::int as pieces, sum(s.carat) as carat, sum(h.amount) as amount
             from ${HOLD_TABLES} where ${where} group by 1, 2 order by ${grouping.order}`,
          where.values,
        )
      : null,
    pool.query<HoldRecord>(
      `select ${HOLD_COLUMNS}, ${grouping?.key ?? "''"} as group from ${HOLD_TABLES} ${HOLD_PEOPLE} where ${where}
        order by ${grouping ? `${grouping.rowOrder}, ` : ''}${query?.sort === 'until' ? 'h.until' : 'h.created_at desc'}, h.id limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
  ]);
  const all = totals(sum.rows[0]);
  return {
    data: found.rows.map((hold) => holdRow(hold, names)),
    groups: (groups?.rows ?? []).map((group) => ({
      ...group,
      carat: decimal(group.carat),
      amount: decimal(group.amount),
    })),
    totals: all,
    pagination: pagination(page, all.pieces),
  };
};

interface GroupRecord {
  key: string;
  label: string;
  pieces: number;
  carat: string;
  amount: string;
}

function condition({ query = {}, session, data }: Call): Where {
  const where = new Where();
  const scope = businessScope(session);
  if (scope.condition === 'business') where.add((p) => `h.business_id = ${p}`, scope.id);
  if (scope.condition === 'associate') where.add((p) => `b.associate_id = ${p}`, scope.id);
  if (query.business_id) where.add((p) => `h.business_id = ${p}`, query.business_id);
  if (query.user_id)
    where.add(
      (p) => `h.business_id = (select business_id from app_user where id = ${p})`,
      query.user_id,
    );
  if (query.diamond_type) where.add((p) => `s.diamond_type = ${p}`, query.diamond_type);
  if (query.status) where.add((p) => `h.state = ${p}`, query.status);
  if (query.currentTab === 'current') where.add((p) => `h.state = ${p}`, HOLD_STATUS.held.code);
  if (query.currentTab === 'ended') where.add((p) => `h.state = ${p}`, HOLD_STATUS.released.code);
  if (query.startDate)
    where.add((p) => `h.created_at >= ${p}`, dayStart('startDate', query.startDate));
  if (query.endDate) where.add((p) => `h.created_at < ${p}`, dayEnd('endDate', query.endDate));
  if (data?.stock_numbers) where.add((p) => `s.stock_no = any(${p})`, data.stock_numbers);
  return where;
}
