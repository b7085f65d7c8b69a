/** Exact text from the database to the number on the wire; nothing is calculated with it on the way. */
export const decimal = (text: string): number => Number(text);
export const decimalOrNull = (text: string | null): number | null =>
  text === null ? null : Number(text);
