import type { MemoAgingFigures } from './memo-calls.ts';

export type AgingBucket = Exclude<keyof MemoAgingFigures, 'overdue' | 'out'>;

/**
 * Bounds of the age groups in days since the issue of the memo. The last group has no upper bound.
 */
export const AGING: Readonly<
  Record<AgingBucket, { readonly label: string; readonly from: number; readonly to: number | null }>
> = {
  days_0_7: { label: '0 to 7 days out', from: 0, to: 7 },
  days_8_14: { label: '8 to 14', from: 8, to: 14 },
  days_15_30: { label: '15 to 30', from: 15, to: 30 },
  days_31_60: { label: '31 to 60', from: 31, to: 60 },
  days_over_60: { label: 'over 60', from: 61, to: null },
};

const DAY_MS = 86_400_000;
const dayBefore = (now: number, days: number): string =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/**
 * Returns the first and last issue date of an age group, in UTC as on the server. The oldest group
 * has no first date.
 */
export function issueDatesOf(bucket: AgingBucket, now: number): { from?: string; to: string } {
  const { from, to } = AGING[bucket];
  return {
    ...(to === null ? {} : { from: dayBefore(now, to) }),
    to: dayBefore(now, from),
  };
}
