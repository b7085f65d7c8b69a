import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { components } from '#api/schema.gen.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import {
  EXPORTED_DETAILS,
  type ExportedDetail,
  exportedDetail,
  type ShownDetails,
} from './stone-details.ts';
import type { StoneRow } from './stone-row.ts';

/** Stone fields of exports, named as in the search. No field reveals the supplier. */
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

export const EXPORT_FIELDS = [...ROW_FIELDS, 'growth', ...EXPORTED_DETAILS] as const;

type Listed = StoneRow & ShownDetails;
export type ExportedStone = Pick<StoneRow, (typeof ROW_FIELDS)[number]> & {
  readonly growth: string;
} & Partial<Record<ExportedDetail, string | number>>;
export type StockFile = components['schemas']['StockFile'];

/** Converts a stone for an export. Leaves out unknown details. */
export function toExportedStone(row: Listed, origin: string): ExportedStone {
  const whole = (path: string | null) => (path === null ? null : new URL(path, origin).href);
  const fields = Object.fromEntries(ROW_FIELDS.map((name) => [name, row[name]])) as Omit<
    ExportedStone,
    'growth'
  >;
  return {
    ...fields,
    image: whole(row.image),
    video: whole(row.video),
    certificate: whole(row.certificate),
    growth: GROWTH_NAME[row.growth_type],
    ...Object.fromEntries(
      EXPORTED_DETAILS.flatMap((name) => {
        const value = exportedDetail(row, name);
        return value === null ? [] : [[name, value]];
      }),
    ),
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
 * CSV has a header line, and escapes cells that a spreadsheet would run as formulas. NDJSON has one
 * object per line, so that a program can parse the file as a stream.
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

/**
 * Streams the stones as lines of the file format. Uses a generator, because a piped `Transform`
 * could fail when the consumer disconnects.
 */
export function stoneLines(file: StockFile, rows: AsyncIterable<Listed>, origin: string): Readable {
  const { head, line } = STOCK_LINES[file];
  const lines = async function* () {
    const names = head(EXPORT_FIELDS);
    if (names) yield names;
    for await (const row of rows) yield line(EXPORT_FIELDS, toExportedStone(row, origin));
  };
  return Readable.from(lines());
}
