import { formatNumber } from '#common/format.ts';
import type { AboveLimit } from '#machines/workflows/memo-line.ts';
import type { Exposure } from './use-exposure.ts';

const cents = (dollars: number): number => Math.round(dollars * 100);

export interface LimitWords {
  readonly tone: 'plain' | 'over';
  readonly text: string;
}

export const NO_LIMIT = 'No limit';

export const creditLimitText = (limit: number | null, sign: '$' | '' = ''): string =>
  limit === null ? NO_LIMIT : `${sign}${formatNumber(limit)}`;

/**
 * Memos up to the self-service limit of a customer need no approval. For 0, every memo needs
 * approval.
 */
export const selfServiceText = (limit: number, sign: '$' | '' = ''): string =>
  limit === 0 ? 'Memos need approval' : `${sign}${formatNumber(limit)}`;

export function creditWords({ credit_limit, total, credit_left, over_by }: Exposure): LimitWords {
  const exposure = `Exposure ${formatNumber(total)}`;
  if (credit_limit === null || credit_left === null)
    return { tone: 'plain', text: `${exposure}. ${NO_LIMIT}.` };
  const limit = formatNumber(credit_limit);
  if (over_by > 0)
    return {
      tone: 'over',
      text: `${exposure}, ${formatNumber(over_by)} over the credit limit of ${limit}.`,
    };
  return {
    tone: 'plain',
    text: `${exposure}. ${formatNumber(credit_left)} left of the ${limit} credit limit.`,
  };
}

export function selfServiceWords({ memo_limit, room_left, takes_none }: Exposure): string {
  if (memo_limit === 0) return 'Memos need approval.';
  if (takes_none)
    return 'Memos need approval until the stones of the overdue memo are returned or bought.';
  return `Self-service limit: ${formatNumber(room_left)} of ${formatNumber(memo_limit)} left.`;
}

/**
 * Returns the excess of a memo over the credit limit, and what the excess needs: a reason or an
 * administrator. Null within the limit. `added` is the increase of the exposure in dollars.
 */
export function aboveLimit(
  { credit_limit, total, needs_administrator }: Exposure,
  added: number,
): AboveLimit | null {
  if (credit_limit === null) return null;
  const above = cents(total) + cents(added) - cents(credit_limit);
  if (above <= 0) return null;
  return {
    by: (above / 100).toFixed(2),
    needs: needs_administrator ? 'administrator' : 'reason',
  };
}

/**
 * `amount` is the price of all stones of the memo. `added` leaves out stones that the business
 * already has on hold, because the exposure includes these stones.
 */
export const memoFacts = (
  exposure: Exposure,
  { amount, added }: { readonly amount: number; readonly added: number },
) => ({
  isWithinLimit: amount <= exposure.room_left,
  isOverdueForLong: exposure.takes_none,
  aboveLimit: aboveLimit(exposure, added),
});

export function afterMemo(exposure: Exposure, added: number): LimitWords {
  const { credit_limit, total } = exposure;
  const after = (cents(total) + cents(added)) / 100;
  const says = `With this memo the exposure is ${formatNumber(after)}`;
  if (credit_limit === null) return { tone: 'plain', text: `${says}. ${NO_LIMIT}.` };
  const limit = formatNumber(credit_limit);
  const above = aboveLimit(exposure, added);
  if (above)
    return {
      tone: 'over',
      text: `${says}, ${formatNumber(Number(above.by))} over the credit limit of ${limit}.`,
    };
  const left = (cents(credit_limit) - cents(after)) / 100;
  return {
    tone: 'plain',
    text: `${says}. ${formatNumber(left)} left of the ${limit} credit limit.`,
  };
}
