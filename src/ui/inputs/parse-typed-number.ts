/**
 * A number with thousands separators: "1,250", "12 500", or the Indian grouping "1,20,000". The
 * first digit is not 0.
 */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:[, ]\d{2,3})*[, ]\d{3}(?:\.\d*)?$/;
/** A number without thousands separators: "1.5", "1,5" or ".5". */
const PLAIN = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;

/**
 * Parses a number that a user typed; the only parser for typed numbers. Returns undefined for empty
 * text and NaN for invalid text. Accepts the typographic minus sign.
 */
export function parseTypedNumber(text: string): number | undefined {
  const plain = text.trim().replace('−', '-');
  if (plain === '') return undefined;
  if (GROUPED.test(plain)) return Number(plain.replaceAll(/[, ]/g, ''));
  return PLAIN.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}
