/** A line with its number, starting at 1. */
export interface CsvLine {
  line: number;
  fields: string[];
}

/** An unclosed quotation mark, which makes the rest of the text ambiguous. */
export class UnclosedQuote extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`the quotation mark of line ${line} is not closed`);
    this.line = line;
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Parses CSV by RFC 4180. Skips empty lines, but includes them in the line numbers. */
export function csvLines(text: string): CsvLine[] {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (source.includes('"')) return quotedLines(source);
  const lines: CsvLine[] = [];
  for (const [index, line] of source.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() !== '') lines.push({ line: index + 1, fields: line.split(',') });
  }
  return lines;
}

/** Matches one field and its terminator: a comma, a line break or the end of the text. */
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
