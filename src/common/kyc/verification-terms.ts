import { RISK_CLASS, type RiskClassCode } from '#machines/codes.ts';

/** Months for which a KYC verification is valid, by risk class. */
export const VALID_MONTHS: Readonly<Record<RiskClassCode, number>> = {
  [RISK_CLASS.low.code]: 36,
  [RISK_CLASS.normal.code]: 24,
  [RISK_CLASS.high.code]: 12,
};

/** Days before the last day on which the business and staff get the first and the second reminder. */
export const REMINDER_DAYS = [30, 7] as const;

/** Latest last day that an administrator may choose, in months from today. */
export const MAX_MONTHS = 60;

/** `soon`: the last day is within the first reminder. */
export type Validity = 'valid' | 'soon' | 'expired';

const DAY_MS = 86_400_000;

/** `until` is the last valid day as an ISO date, and `now` a time in milliseconds. Days are UTC days. */
export function validityOf(until: string, now: number): Validity {
  const days = Math.round((Date.parse(until) - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS);
  if (days < 0) return 'expired';
  return days <= REMINDER_DAYS[0] ? 'soon' : 'valid';
}
