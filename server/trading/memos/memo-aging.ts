import type { components } from '#api/schema.gen.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import {
  EXPOSURE,
  excessAmount,
  remainingAmount,
  remainingCredit,
} from '../exposure/credit-limits.ts';
import { IS_OVERDUE_FOR_LONG } from './overdue-memos.ts';

type MemoAging = components['schemas']['MemoAging'];
type Figures = components['schemas']['MemoAgingFigures'];

/** column of the aging report -> SQL condition of its stones */
const BUCKETS = {
  days_0_7: 'o.days <= 7',
  days_8_14: 'o.days between 8 and 14',
  days_15_30: 'o.days between 15 and 30',
  days_31_60: 'o.days between 31 and 60',
  days_over_60: 'o.days > 60',
  overdue: 'o.is_overdue',
  out: 'true',
} as const satisfies Record<keyof Figures, string>;
type Bucket = keyof typeof BUCKETS;

type Money = 'memo_limit' | 'room_left' | 'total' | 'over_by';
type Credit = 'credit_limit' | 'credit_left';

type FigureRecord = Record<`${Bucket}_pieces`, number> & Record<`${Bucket}_amount`, string>;
export type AgingSums = FigureRecord & { businesses: number };
export type AgingRecord = FigureRecord &
  Omit<MemoAging, Bucket | Money | Credit> &
  Record<Money, string> &
  Record<Credit, string | null>;

const COLUMNS = Object.entries(BUCKETS)
  .map(
    ([name, condition]) =>
      `(count(*) filter (where ${condition}))::int as ${name}_pieces, coalesce(sum(o.amount) filter (where ${condition}), 0) as ${name}_amount`,
  )
  .join(', ');

const OUT = `(select l.business_id, l.memo_id, l.amount, m.due_on, current_date - l.created_at::date as days, m.due_on < current_date as is_overdue, ${IS_OVERDUE_FOR_LONG} as is_overdue_for_long
    from memo_line l join memo m on m.id = l.memo_id where ${stateIn('l.state', memoLineMachine, 'live')}) as o`;

export const AGING_SUMS = (where: WhereClause): string =>
  `select count(distinct b.id)::int as businesses, ${COLUMNS} from ${OUT} join business b on b.id = o.business_id where ${where}`;

export const agingOf = (where: WhereClause, { size, offset }: Paging): string =>
  `select a.*, e.total, ${remainingCredit('a.credit_limit', 'e.total')} as credit_left, ${excessAmount('a.credit_limit', 'e.total')} as over_by from (
   select b.id as business_id, b.company_name, b.associate_id, nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as associate_name,
          count(distinct o.memo_id)::int as memos, min(o.due_on) as oldest_due_on, b.memo_limit, b.credit_limit, bool_or(o.is_overdue_for_long) as takes_none,
          ${remainingAmount('b.memo_limit', 'sum(o.amount)')} as room_left, ${COLUMNS}
     from ${OUT} join business b on b.id = o.business_id left join app_user a on a.id = b.associate_id
    where ${where} group by b.id, a.id order by sum(o.amount) desc, b.id limit ${size} offset ${offset}) as a
     join business b on b.id = a.business_id cross join lateral (select ${EXPOSURE} as total) as e
    order by a.out_amount desc, a.business_id`;

export const agingFigures = (record: FigureRecord): Figures => {
  const part = (name: Bucket) => ({
    pieces: record[`${name}_pieces`],
    amount: parseDecimal(record[`${name}_amount`]),
  });
  return {
    days_0_7: part('days_0_7'),
    days_8_14: part('days_8_14'),
    days_15_30: part('days_15_30'),
    days_31_60: part('days_31_60'),
    days_over_60: part('days_over_60'),
    overdue: part('overdue'),
    out: part('out'),
  };
};

export const agingRow = (record: AgingRecord): MemoAging => ({
  business_id: record.business_id,
  company_name: record.company_name,
  associate_id: record.associate_id,
  associate_name: record.associate_name,
  memos: record.memos,
  oldest_due_on: record.oldest_due_on,
  memo_limit: parseDecimal(record.memo_limit),
  room_left: parseDecimal(record.room_left),
  credit_limit: parseDecimalOrNull(record.credit_limit),
  total: parseDecimal(record.total),
  credit_left: parseDecimalOrNull(record.credit_left),
  over_by: parseDecimal(record.over_by),
  takes_none: record.takes_none,
  ...agingFigures(record),
});
