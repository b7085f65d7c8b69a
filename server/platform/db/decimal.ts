/** Parses a decimal as a float for display. The float is inexact: never calculate with it. */
export const parseDecimal = (text: string): number => Number(text);
export const parseDecimalOrNull = (text: string | null): number | null =>
  text === null ? null : Number(text);
