/** Figures in groups of three are one number: a sheet wrote them so. */
const GROUPED = /(?<![\d,.])\d{1,3}(?:,\d{3}){2,}(?![\d,.])/g;

/** The rows of a pasted text, each cut at whatever separates its cells. */
export function cellsOf(text: string): string[][] {
  return text
    .replace(GROUPED, (grouped) => grouped.replaceAll(',', ''))
    .split(/[\r\n\u0085\u2028\u2029]/)
    .map((row) => row.split(/[\s,;|"'()[\]{}<>]/).filter((cell) => cell !== ''))
    .filter((row) => row.length > 0);
}

/** The same where the columns have heads: only tabs, or else commas or semicolons, divide them. */
export function columnsOf(text: string): string[][] | null {
  const rows = text.split(/[\r\n\u0085\u2028\u2029]/).filter((row) => row.trim() !== '');
  const divider = ['\t', ';', ',', '|'].find((sign) => rows[0]?.includes(sign));
  if (divider === undefined || rows.length < 2) return null;
  return rows.map((row) => row.split(divider).map((cell) => cell.trim()));
}
