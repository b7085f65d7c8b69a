/**
 * Parses an exact decimal as a scaled integer: "12.5" with 2 digits is 1250. Throws a RangeError
 * for other text.
 */
export function wholeOf(text: string, digits: number): number {
  const found = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (!found) throw new RangeError(`${text} is not a decimal number.`);
  const [, sign, whole = '', fraction = ''] = found;
  if (/[1-9]/.test(fraction.slice(digits)))
    throw new RangeError(`${text} has more than ${digits} decimals.`);
  const value = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large.`);
  return sign && value > 0 ? -value : value;
}

/** Formats a scaled integer: 1250 with 2 digits is "12.50". */
export function decimalOf(value: number, digits: number): string {
  const text = String(Math.abs(value)).padStart(digits + 1, '0');
  return `${value < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export const decimalOrNullOf = (value: number | null, digits: number): string | null =>
  value === null ? null : decimalOf(value, digits);

/** Decimal places with which each kind of figure is stored. */
export const DIGITS = { money: 2, disc: 4, points: 2, carat: 3 } as const;
