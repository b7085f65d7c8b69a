import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { ListRow } from '#common/supply/mapping.ts';
import { decodeFile } from './decode-file.ts';
import type { Encoding } from './detect-format.ts';
import {
  LONGEST_CELL,
  MOST_COLUMNS,
  MOST_ROWS,
  tooLongCell,
  tooManyColumns,
  tooManyRows,
} from './limits.ts';
import { ListFault } from './list-fault.ts';
import { BATCH, type RawList } from './raw-list.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const LONGEST_ROW = 1024 * 1024;

export function readCsv(path: string, encoding: Encoding, begins: string): RawList {
  const separator = separatorOf(begins);
  return {
    format: 'csv',
    encoding,
    separator,
    sheet: null,
    headers: null,
    rows: () => rowsOf(path, encoding, separator, begins),
  };
}

/** Returns the separator with which the most lines have the same number of cells. */
function separatorOf(begins: string): string {
  const lines = begins
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 200);
  const [best] = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const often = new Map<number, number>();
    for (const count of counts.filter((one) => one > 0))
      often.set(count, (often.get(count) ?? 0) + 1);
    const [count = 0, rows = 0] =
      [...often].sort(([one, first], [other, second]) => second - first || other - one)[0] ?? [];
    return { separator, rows, count };
  }).sort((one, other) => other.rows - one.rows || other.count - one.count);
  return best && best.rows > 0 ? best.separator : ',';
}

async function* rowsOf(
  path: string,
  encoding: Encoding,
  separator: string,
  begins: string,
): AsyncGenerator<ListRow[]> {
  const parser = Readable.from(decodeFile(path, encoding), { highWaterMark: 2 }).pipe(
    parse({
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: LONGEST_ROW,
      record_delimiter: lineEndsOf(begins),
    }),
  );
  let batch: ListRow[] = [];
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      if (line > MOST_ROWS) throw tooManyRows();
      if (cells.length > MOST_COLUMNS) throw tooManyColumns(line);
      if (cells.every((cell) => cell.trim() === '')) continue;
      const long = cells.findIndex((cell) => cell.length > LONGEST_CELL);
      if (long >= 0) throw tooLongCell(line, long + 1);
      batch.push({ line, cells });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw faultOf(error, line);
  }
  if (batch.length > 0) yield batch;
}

/**
 * Returns the line ends that the text contains; if there are none, "\n". A lone "\r" is the line
 * end of classic Mac OS.
 */
function lineEndsOf(begins: string): string[] {
  const ends = new Set(begins.match(/\r\n|\n|\r/g) ?? []);
  return ['\r\n', '\n', '\r'].filter((end) => ends.has(end)).concat(ends.size === 0 ? ['\n'] : []);
}

function faultOf(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return new ListFault(
      'has a quotation mark that is never closed, or a row of more than a million characters',
      { row: line + 1 },
    );
  return new ListFault('has a quotation mark inside a quoted cell that is not doubled', {
    row: line + 1,
  });
}
