/** One line of a list as it was written, counted from 1. */
export interface CsvLine {
  line: number;
  fields: string[];
}

/** A quotation mark that is never closed: whatever follows could stand anywhere. */
export class UnclosedQuote extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`the quotation mark of line ${line} is not closed`);
    this.line = line;
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Comma-separated values as RFC 4180 has them; empty lines are left out, and still counted. */
export function csvLines(text: string): CsvLine[] {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (source.includes('"')) return quotedLines(source);
  const lines: CsvLine[] = [];
  for (const [index, line] of source.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() !== '') lines.push({ line: index + 1, fields: line.split(',') });
  }
  return lines;
}

/** One field with what ends it: a comma, the end of its line, or the end of the text. */
const FIELD = /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*|([^,\r\n]*))(,|\r\n|\n|\r|$)/y;

function quotedLines(source: string): CsvLine[] {
  const lines: CsvLine[] = [];
  let current: CsvLine = { line: 1, fields: [] };
  let at = 0;
  let breaks = 0;
  for (;;) {
    FIELD.lastIndex = at;
    const found = FIELD.exec(source);
    if (!found || (found[1] === undefined && found[2]?.startsWith('"')))
      throw new UnclosedQuote(current.line);
    const [whole, quoted, plain = '', end = ''] = found;
    at += whole.length;
    current.fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    breaks += (quoted?.match(/\r\n|\n|\r/g) ?? []).length;
    if (end === ',') continue;
    if (current.fields.length > 1 || current.fields[0]?.trim()) lines.push(current);
    if (end === '') return lines;
    current = { line: current.line + 1 + breaks, fields: [] };
    breaks = 0;
  }
}
