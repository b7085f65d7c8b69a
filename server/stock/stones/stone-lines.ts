import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { components } from '../../../src/api/schema.gen.ts';
import { GROWTH_NAME } from '../../../src/common/stone-words.ts';
import type { StoneRow } from './stone-row.ts';

/** What a program is told of a stone, under the names of the search; nothing in it speaks of suppliers. */
const ROW_FIELDS = [
  'stock_no',
  'status',
  'diamond_type',
  'growth_type',
  'shape',
  'carat',
  'color',
  'fancy',
  'intensity',
  'overtone',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'lab',
  'report_no',
  'location',
  'rap',
  'markup_disc',
  'markup_ppc',
  'sell_amt',
  'image',
  'video',
  'certificate',
] as const satisfies readonly (keyof StoneRow)[];

/** Growth is written in words, too: a file is read by people who do not know the codes. */
export const TOLD_FIELDS = [...ROW_FIELDS, 'growth'] as const;

export type ToldStone = Pick<StoneRow, (typeof ROW_FIELDS)[number]> & { growth: string };
export type StockFile = components['schemas']['StockFile'];

/** What a program is told of one, with whole addresses. */
export function toldOf(row: StoneRow, origin: string): ToldStone {
  const whole = (path: string | null) => (path === null ? null : new URL(path, origin).href);
  const fields = Object.fromEntries(ROW_FIELDS.map((name) => [name, row[name]])) as Omit<
    ToldStone,
    'growth'
  >;
  return {
    ...fields,
    image: whole(row.image),
    video: whole(row.video),
    certificate: whole(row.certificate),
    growth: GROWTH_NAME[row.growth_type],
  };
}

interface StockLines {
  readonly mime: string;
  head(names: readonly string[]): string;
  line(names: readonly string[], cells: Readonly<Record<string, unknown>>): string;
}

const csvLine = (cells: readonly unknown[]): string =>
  stringify([cells], { escape_formulas: true, record_delimiter: '\r\n' });

/**
 * As CSV a line of names, then a line a stone; what a stranger wrote is no formula where a sheet opens it. Else a JSON
 * object a line, so that it can be read while it comes.
 */
export const STOCK_LINES: Readonly<Record<StockFile, StockLines>> = {
  csv: {
    mime: 'text/csv; charset=utf-8',
    head: csvLine,
    line: (names, cells) => csvLine(names.map((name) => cells[name])),
  },
  ndjson: {
    mime: 'application/x-ndjson',
    head: () => '',
    line: (_, cells) => `${JSON.stringify(cells)}\n`,
  },
};

/** Written line by line and not through a stream of its own: nothing is left to fail when the reader hangs up. */
export function stoneLines(
  file: StockFile,
  rows: AsyncIterable<StoneRow>,
  origin: string,
): Readable {
  const { head, line } = STOCK_LINES[file];
  const lines = async function* () {
    const names = head(TOLD_FIELDS);
    if (names) yield names;
    for await (const row of rows) yield line(TOLD_FIELDS, toldOf(row, origin));
  };
  return Readable.from(lines());
}
