/**
 * Matches numbers of at least seven digits in groups of three, such as 1,234,567. A single comma is
 * a separator of cells instead.
 */
const GROUPED = /(?<![\d,.])\d{1,3}(?:,\d{3}){2,}(?![\d,.])/g;

export function splitCells(text: string): string[][] {
  return text
    .replace(GROUPED, (grouped) => grouped.replaceAll(',', ''))
    .split(/[\r\n\u0085\u2028\u2029]/)
    .map((row) => row.split(/[\s,;|"'()[\]{}<>]/).filter((cell) => cell !== ''))
    .filter((row) => row.length > 0);
}

/**
 * Splits a table into cells. The separator is the first of tab, semicolon, comma and pipe that
 * occurs in the header row. Returns null without a separator or without a second row.
 */
export function splitColumns(text: string): string[][] | null {
  const rows = text.split(/[\r\n\u0085\u2028\u2029]/).filter((row) => row.trim() !== '');
  const divider = ['\t', ';', ',', '|'].find((sign) => rows[0]?.includes(sign));
  if (divider === undefined || rows.length < 2) return null;
  return rows.map((row) => row.split(divider).map((cell) => cell.trim()));
}
