import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { invoiceMachine } from '#machines/workflows/invoice.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { stateIn } from '../../platform/db/state-condition.ts';

/**
 * SQL for the lines `l` of a business `b`: on memo (`OUT_LINES`), on hold (`HELD_LINES`) and ordered
 * (`REQUESTED_LINES`). The rows of `OPEN_INVOICES` are invoices, overdue or not, with the amount
 * that is not paid yet.
 */
export const OUT_LINES = `memo_line l where l.business_id = b.id and ${stateIn('l.state', memoLineMachine, 'live')}`;
export const HELD_LINES = `hold l where l.business_id = b.id and ${stateIn('l.state', holdMachine, 'live')}`;
export const REQUESTED_LINES = `confirm_stone l where l.business_id = b.id and ${stateIn('l.state', confirmStoneMachine, 'live')}`;
export const OPEN_INVOICES = `(select id, business_id, created_at, open as amount from invoice where open > 0) as l where l.business_id = b.id`;
/** SQL for the stones on the open invoices of a business `b`. */
export const UNPAID_LINES = `invoice i join invoice_line l on l.invoice_id = i.id
  where i.business_id = b.id and i.open > 0 and ${stateIn('l.state', invoiceMachine, 'live')}`;

const EXPOSED_LINES = [OUT_LINES, HELD_LINES, REQUESTED_LINES, OPEN_INVOICES];

const sumOf = (lines: string): string => `coalesce((select sum(l.amount) from ${lines}), 0)`;

/**
 * SQL for the amount that a business `b` has on memo. Above `memo_limit`, a memo needs an approval.
 */
export const OUT_ON_MEMO = sumOf(OUT_LINES);

/**
 * SQL for the exposure of a business `b`: the sum of its lines on memo, on hold and ordered, and of
 * the open amounts of its invoices. The exposure counts against the credit limit.
 */
export const EXPOSURE = `(${EXPOSED_LINES.map(sumOf).join(' + ')})`;

export const remainingAmount = (limit: string, used: string): string =>
  `greatest(${limit} - ${used}, 0)`;

export const remainingCredit = (limit: string, used: string): string =>
  `case when ${limit} is not null then ${remainingAmount(limit, used)} end`;

/**
 * SQL for the amount above a limit, at least 0. GREATEST ignores null, so the amount is 0 without a
 * limit.
 */
export const excessAmount = (limit: string, used: string): string =>
  `greatest(${used} - ${limit}, 0)`;

export const IS_OVER_LIMIT = `(b.credit_limit is not null and ${EXPOSURE} > b.credit_limit)`;

/**
 * SQL for the creation time of the first open line whose running total exceeds the credit limit of
 * business `b`. The running total adds up the open lines by creation time.
 */
export const OVER_SINCE = `(select min(w.created_at) from (
    select x.created_at, sum(x.amount) over (order by x.created_at, x.id) as so_far
      from (${EXPOSED_LINES.map((lines) => `select l.id, l.created_at, l.amount from ${lines}`).join(' union all ')}) as x
    ) as w where w.so_far > b.credit_limit)`;
