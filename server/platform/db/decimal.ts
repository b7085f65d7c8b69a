/** Converts a numeric column to a JSON number. Never calculate with the result. */
export const decimal = (text: string): number => Number(text);
export const decimalOrNull = (text: string | null): number | null =>
  text === null ? null : Number(text);
