import { refuseField } from '../../platform/http/refusal.ts';
import { decimalOf } from '../../stock/prices/decimals.ts';

/** Formats an offer per carat as exact text. Refuses more than two decimals. */
export function parseOffer(amount: number | undefined): string | null {
  if (amount === undefined) return null;
  const cents = Math.round(amount * 100);
  if (cents / 100 !== amount)
    throw refuseField('data.offered_per_ct', 'Please enter at most two decimals.');
  return decimalOf(cents, 2);
}
