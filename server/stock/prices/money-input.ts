import { refuseField } from '../../platform/http/refusal.ts';
import { DIGITS, wholeOf } from './decimals.ts';

export const parseCents = (field: string, money: number): number =>
  wholeOf(requireTwoDecimals(field, money), DIGITS.money);

/** Converts a discount of the request to ten-thousandths of a percent. */
export const parseDiscount = (field: string, disc: number): number =>
  wholeOf(requireTwoDecimals(field, disc), DIGITS.disc);

/** Converts a weight of the request to hundredths of a carat, the precision of range ends. */
export const parseHundredths = (field: string, carat: number): number =>
  wholeOf(requireTwoDecimals(field, carat), 2);

function requireTwoDecimals(field: string, value: number): string {
  const text = String(value);
  if (!/^-?\d+(\.\d{1,2})?$/.test(text))
    throw refuseField(field, 'Enter a number with at most two decimals.');
  return text;
}
