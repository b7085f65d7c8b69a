/** Converts a numeric column to a JSON number. Never calculate with the result. */
export const parseDecimal = (text: string): number => Number(text);
export const parseDecimalOrNull = (text: string | null): number | null =>
  text === null ? null : Number(text);
