import type pg from 'pg';
import type { components } from '../../src/api/schema.gen.ts';
import type { ReportGrouping } from '../../src/machines/codes.ts';
import { type Paging, pagination } from '../http/paging.ts';
import { attributeNames } from '../stones/attribute-names.ts';
import { Where } from '../stones/search-sql.ts';
import { groupingOf } from './hold-grouping.ts';
import {
  HOLD_COLUMNS,
  HOLD_PEOPLE,
  HOLD_TABLES,
  type HoldRecord,
  type HoldRow,
  holdRow,
} from './hold-rows.ts';

type ActivityRow = components['schemas']['ActivityRow'];

interface HoldActivityQuery {
  businessId: string;
  from: Date | null;
  to: Date | null;
  status: number | undefined;
  diamondType: number | undefined;
  groupBy: ReportGrouping | undefined;
}

/** The holds of one business as lines of its profile, the newest first. */
export async function readHoldActivity(
  pool: pg.Pool,
  wanted: HoldActivityQuery,
  page: Paging,
): Promise<{ data: ActivityRow[]; pagination: components['schemas']['Pagination'] }> {
  const { businessId, from, to, status, diamondType } = wanted;
  const grouping = groupingOf(wanted.groupBy);
  const where = new Where();
  where.add((p) => `h.business_id = ${p}`, businessId);
  if (from) where.add((p) => `h.created_at >= ${p}`, from);
  if (to) where.add((p) => `h.created_at < ${p}`, to);
  if (status) where.add((p) => `h.state = ${p}`, status);
  if (diamondType) where.add((p) => `s.diamond_type = ${p}`, diamondType);
  const names = await attributeNames(pool);
  const [counted, found] = await Promise.all([
    pool.query<{ count: number }>(
      `select count(*)::int as count from ${HOLD_TABLES} where ${where}`,
      where.values,
    ),
    pool.query<HoldRecord>(
      `select ${HOLD_COLUMNS}, ${grouping?.key ?? "''"} as group from ${HOLD_TABLES} ${HOLD_PEOPLE} where ${where}
        order by ${grouping ? `${grouping.rowOrder}, ` : ''}h.created_at desc, h.id limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
  ]);
  return {
    data: found.rows.map((hold) => activityRow(holdRow(hold, names))),
    pagination: pagination(page, counted.rows[0]?.count ?? 0),
  };
}

function activityRow(hold: HoldRow): ActivityRow {
  const {
    hold_no: reference,
    stone_id: _stone,
    business_id: _business,
    company_name: _company,
    associate_id: _associate,
    associate_name: _name,
    extended: _extended,
    end_reason: _reason,
    waiting: _waiting,
    ...line
  } = hold;
  return { reference, ...line };
}
