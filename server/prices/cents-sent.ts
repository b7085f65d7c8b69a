import { refuseField } from '../http/refusal.ts';
import { DIGITS, wholeOf } from './decimals.ts';

const IN_CENTS = /^\d+(\.\d{1,2})?$/;

/** Money as somebody sent it, in cents. */
export function centsSent(field: string, money: number): number {
  const text = String(money);
  if (!IN_CENTS.test(text)) throw refuseField(field, 'Please give no more than two decimals.');
  return wholeOf(text, DIGITS.money);
}
