import { refuseField } from '../../platform/http/refusal.ts';
import type { StatementPeriod } from '../../trading/payments/account-statement.ts';

/** Refuses a last day before the first day. */
export function parsePeriod({ startDate, endDate }: StatementPeriod): StatementPeriod {
  if (startDate !== undefined && endDate !== undefined && endDate < startDate)
    throw refuseField('endDate', 'The end of the period must not be before its start.');
  return { startDate, endDate };
}
