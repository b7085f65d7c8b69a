import type { components } from '../../../src/api/schema.gen.ts';
import { HOLD_QUEUE_STATUS, HOLD_STATUS, REPORT_GROUPING } from '../../../src/machines/codes.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';
import { refuse } from '../../http/refusal.ts';
import { type AttributeNames, attributeNames, namesOf } from '../../stones/attribute-names.ts';
import { Where } from '../../stones/search-sql.ts';
import {
  decimal,
  decimalOrNull,
  NAMED,
  picturePath,
  type StoneRecord,
} from '../../stones/stone-row.ts';
import { type TotalsRecord, totalColumns, totals } from '../../stones/totals.ts';
import { dayEnd, dayStart } from './days.ts';
import { groupOf, type HoldGrouping } from './grouping.ts';
import { businessScope } from './scope.ts';

type HoldRow = components['schemas']['HoldRow'];
type Query = OperationOf<'listHolds'>['parameters']['query'];
type Call = Parameters<Handler<OperationOf<'listHolds'>>>[0];

interface HoldRecord
  extends Pick<
    StoneRecord,
    | 'stock_no'
    | 'diamond_type'
    | 'shape'
    | 'color'
    | 'clarity'
    | 'cut'
    | 'polish'
    | 'symmetry'
    | 'fluorescence'
    | 'fancy'
    | 'intensity'
    | 'overtone'
    | 'lab'
    | 'location'
    | 'carat'
    | 'report_no'
    | 'rap'
    | 'disc'
    | 'price_per_ct'
  > {
  id: string;
  hold_no: string;
  state: HoldRow['state'];
  stone_id: string;
  stone_status: HoldRow['stone_status'];
  amount: string;
  business_id: string;
  company_name: string;
  registration: HoldRow['registration'];
  associate_id: string | null;
  associate_name: string | null;
  placed_by: string;
  created_at: Date;
  until: Date;
  extended: boolean;
  end_reason: HoldRow['end_reason'];
  remark: string | null;
  ended_at: Date | null;
  waiting: number;
  group: string;
}

const TABLES = `hold h join stone s on s.id = h.stone_id join business b on b.id = h.business_id`;
const PEOPLE = `left join app_user a on a.id = b.associate_id join app_user u on u.id = h.placed_by`;
const { waiting, offered } = HOLD_QUEUE_STATUS;
const COLUMNS = `h.id, h.hold_no, h.state, h.stone_id, s.stock_no, s.status as stone_status, s.diamond_type, s.shape, s.color, s.clarity,
  s.cut, s.polish, s.symmetry, s.fluorescence, s.fancy, s.intensity, s.overtone, s.lab, s.location, s.carat, s.report_no, h.rap, h.disc, h.price_per_ct, h.amount,
  h.business_id, b.company_name, b.registration, b.associate_id, trim(concat(a.first_name, ' ', a.last_name)) as associate_name,
  trim(concat(u.first_name, ' ', u.last_name)) as placed_by, h.created_at, h.until, h.extended, h.end_reason, h.remark, h.ended_at,
  (select count(*) from hold_queue q where h.state = ${HOLD_STATUS.held.code} and q.stone_id = h.stone_id
      and q.state in (${waiting.code}, ${offered.code}))::int as waiting`;

export const listHolds: Handler<OperationOf<'listHolds'>> = async (call) => {
  const { pool, query } = call;
  const grouping = groupingOf(query?.groupBy);
  const names = await attributeNames(pool);
  const where = condition(call);
  const page = paging(query ?? {});

  const [sum, groups, found] = await Promise.all([
    pool.query<TotalsRecord>(
      `select ${totalColumns('s.carat', 'h.rap', 'h.disc', 'h.amount')} from ${TABLES} where ${where}`,
      where.values,
    ),
    grouping
      ? pool.query<GroupRecord>(
          `select ${grouping.key} as key, ${grouping.label} as label, count(*)::int as pieces, sum(s.carat) as carat, sum(h.amount) as amount
             from ${TABLES} where ${where} group by 1, 2 order by ${grouping.order}`,
          where.values,
        )
      : null,
    pool.query<HoldRecord>(
      `select ${COLUMNS}, ${grouping?.key ?? "''"} as group from ${TABLES} ${PEOPLE} where ${where}
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

function groupingOf(groupBy: NonNullable<Query>['groupBy']): HoldGrouping | null {
  if (groupBy === undefined || groupBy === REPORT_GROUPING.diamondList) return null;
  const grouping = groupOf(groupBy);
  if (!grouping)
    throw refuse('groupingNotOffered', [
      { field: 'groupBy', message: 'A hold has no such document.' },
    ]);
  return grouping;
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

function holdRow(hold: HoldRecord, names: AttributeNames): HoldRow {
  return {
    id: hold.id,
    hold_no: hold.hold_no,
    state: hold.state,
    stone_id: hold.stone_id,
    stock_no: hold.stock_no,
    stone_status: hold.stone_status,
    diamond_type: hold.diamond_type,
    shape: names.name(hold.shape) ?? '',
    carat: decimal(hold.carat),
    ...namesOf(names, hold, NAMED),
    report_no: hold.report_no,
    image: picturePath(hold.stone_id),
    rap: decimalOrNull(hold.rap),
    markup_disc: decimalOrNull(hold.disc),
    markup_ppc: decimal(hold.price_per_ct),
    sell_amt: decimal(hold.amount),
    business_id: hold.business_id,
    company_name: hold.company_name,
    registration: hold.registration,
    associate_id: hold.associate_id,
    associate_name: hold.associate_name || null,
    placed_by: hold.placed_by,
    created_at: hold.created_at.toISOString(),
    until: hold.until.toISOString(),
    extended: hold.extended,
    end_reason: hold.end_reason,
    remark: hold.remark,
    ended_at: hold.ended_at?.toISOString() ?? null,
    waiting: hold.waiting,
    group: hold.group,
  };
}
