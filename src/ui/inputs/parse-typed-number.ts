/**
 * Thousands separators: "1,250", "12 500", and Indian grouping "1,20,000". A number that starts
 * with 0 has none.
 */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:[, ]\d{2,3})*[, ]\d{3}(?:\.\d*)?$/;
/** "1.5", "1,5", ".5" */
const PLAIN = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;

/**
 * The single parser for typed numbers. Undefined for empty text, NaN for invalid text. Accepts a
 * typographic minus sign.
 */
export function parseTypedNumber(text: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  if (plain === '') return undefined;
  if (GROUPED.test(plain)) return Number(plain.replaceAll(/[, ]/g, ''));
  return PLAIN.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}
