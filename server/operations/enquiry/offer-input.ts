import { refuseField } from '../../platform/http/refusal.ts';
import { decimalOf } from '../../stock/prices/decimals.ts';

export function parseOffer(amount: number | undefined): string | null {
  if (amount === undefined) return null;
  const cents = Math.round(amount * 100);
  if (cents / 100 !== amount)
    throw refuseField('data.offered_per_ct', 'Enter an offer with at most two decimals.');
  return decimalOf(cents, 2);
}
