import { INVOICE_BALANCE } from '#machines/codes.ts';

const { open, partPaid, paid, credited } = INVOICE_BALANCE;

/**
 * SQL for the state of the invoice document `i`. It follows from the sums of the invoice: the total
 * of its lines that were not credited, and the payments allocated to it.
 */
export const INVOICE_STATE = `(case when i.total = 0 then ${credited.code} when i.open = 0 then ${paid.code}
  when i.paid > 0 then ${partPaid.code} else ${open.code} end)`;

export const IS_OVERDUE = '(i.open > 0 and i.due_on < current_date)';

/** SQL for the days since the due date of an overdue invoice, else 0. */
export const DAYS_OVERDUE = `(case when ${IS_OVERDUE} then current_date - i.due_on else 0 end)`;
