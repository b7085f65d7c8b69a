import { refuseField } from '../../platform/http/refusal.ts';
import { DIGITS, wholeOf } from './decimals.ts';

/** Converts an amount of the request to cents. Throws if it has more than two decimals. */
export const centsSent = (field: string, money: number): number =>
  wholeOf(inHundredths(field, money), DIGITS.money);

/**
 * Converts a discount of the request to ten-thousandths of a percent. Throws if it has more than
 * two decimals.
 */
export const discSent = (field: string, disc: number): number =>
  wholeOf(inHundredths(field, disc), DIGITS.disc);

/**
 * Converts a weight of the request to hundredths of a carat, the precision of range ends. Throws if
 * it has more than two decimals.
 */
export const hundredthsSent = (field: string, carat: number): number =>
  wholeOf(inHundredths(field, carat), 2);

function inHundredths(field: string, value: number): string {
  const text = String(value);
  if (!/^-?\d+(\.\d{1,2})?$/.test(text))
    throw refuseField(field, 'Please give no more than two decimals.');
  return text;
}
