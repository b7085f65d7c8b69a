/**
 * Converts a numeric column to a JSON number for output. The number is inexact, so never calculate
 * with it.
 */
export const parseDecimal = (text: string): number => Number(text);
export const parseDecimalOrNull = (text: string | null): number | null =>
  text === null ? null : Number(text);
