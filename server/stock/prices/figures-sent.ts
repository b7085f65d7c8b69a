import { refuseField } from '../../platform/http/refusal.ts';
import { DIGITS, wholeOf } from './decimals.ts';

/** Money as the caller sent it, in cents. */
export const centsSent = (field: string, money: number): number =>
  wholeOf(inHundredths(field, money), DIGITS.money);

/** A discount as the caller sent it, in the parts that a record keeps. */
export const discSent = (field: string, disc: number): number =>
  wholeOf(inHundredths(field, disc), DIGITS.disc);

/** A weight as the caller sent it, in hundredths of a carat: the ends of ranges have no finer ones. */
export const hundredthsSent = (field: string, carat: number): number =>
  wholeOf(inHundredths(field, carat), 2);

function inHundredths(field: string, value: number): string {
  const text = String(value);
  if (!/^-?\d+(\.\d{1,2})?$/.test(text))
    throw refuseField(field, 'Please give no more than two decimals.');
  return text;
}
