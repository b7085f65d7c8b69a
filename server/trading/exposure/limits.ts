import {
  APPROVAL,
  HOLD_STATUS,
  INVOICE_STATUS,
  MEMO_MOVEMENT,
} from '../../../src/machines/codes.ts';

/** The lines `l` of a business `b` that are out on memo, held, requested or invoiced, as SQL. */
export const OUT_LINES = `memo_line l where l.business_id = b.id and l.state = ${MEMO_MOVEMENT.issued.code}`;
export const HELD_LINES = `hold l where l.business_id = b.id and l.state = ${HOLD_STATUS.held.code}`;
export const REQUESTED_LINES = `confirm_stone l where l.business_id = b.id and l.state = ${APPROVAL.pending.code}`;
/** Payments are not recorded: an invoice that is due for payment already counts as paid. */
export const INVOICED_LINES = `invoice i join invoice_line l on l.invoice_id = i.id
  where i.business_id = b.id and i.due_on >= current_date and l.state = ${INVOICE_STATUS.billed.code}`;

const EXPOSED_LINES = [OUT_LINES, HELD_LINES, REQUESTED_LINES, INVOICED_LINES];

const sumOf = (lines: string): string => `coalesce((select sum(l.amount) from ${lines}), 0)`;

/** Amount that a business `b` has out on memo. This alone counts against its self-service limit. */
export const OUT_ON_MEMO = sumOf(OUT_LINES);

/** The exposure of a business `b`: all that it has of the company's stones. This is measured against its credit limit. */
export const EXPOSURE = `(${EXPOSED_LINES.map(sumOf).join(' + ')})`;

/** How much is left of a limit, never below 0. */
export const roomLeft = (limit: string, used: string): string => `greatest(${limit} - ${used}, 0)`;

/** Room left of a credit limit; null if there is none. */
export const creditLeft = (limit: string, used: string): string =>
  `case when ${limit} is not null then ${roomLeft(limit, used)} end`;

/** Amount above a limit; 0 if it is not exceeded. GREATEST ignores null, so it is 0 where there is no limit. */
export const overBy = (limit: string, used: string): string => `greatest(${used} - ${limit}, 0)`;

/** True if the exposure of a business `b` exceeds its credit limit; false if it has none. */
export const IS_OVER_LIMIT = `(b.credit_limit is not null and ${EXPOSURE} > b.credit_limit)`;

/** Since when a business `b` is over its credit limit: since the line with which those of now passed it. */
export const OVER_SINCE = `(select min(w.created_at) from (
    select x.created_at, sum(x.amount) over (order by x.created_at, x.id) as so_far
      from (${EXPOSED_LINES.map((lines) => `select l.id, l.created_at, l.amount from ${lines}`).join(' union all ')}) as x
    ) as w where w.so_far > b.credit_limit)`;
