import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { StoneRow } from './stone-row.ts';

/** What a program is told of a stone, under the names of the search; nothing in it speaks of suppliers. */
const FIELDS = [
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

type Told = Pick<StoneRow, (typeof FIELDS)[number]>;

async function* told(rows: AsyncIterable<StoneRow>, origin: string): AsyncGenerator<Told> {
  const whole = (path: string | null) => (path === null ? null : new URL(path, origin).href);
  for await (const row of rows) {
    const fields = Object.fromEntries(FIELDS.map((name) => [name, row[name]])) as Told;
    yield {
      ...fields,
      image: whole(row.image),
      video: whole(row.video),
      certificate: whole(row.certificate),
    };
  }
}

const csvLine = (cells: readonly unknown[]): string =>
  stringify([cells], { escape_formulas: true, record_delimiter: '\r\n' });

/**
 * A line of names, then a line a stone; what a stranger wrote is no formula where a sheet opens it. Written line by line
 * and not through a stream of its own: nothing is left to fail when the reader hangs up.
 */
export function stoneCsv(rows: AsyncIterable<StoneRow>, origin: string): Readable {
  const lines = async function* () {
    yield csvLine(FIELDS);
    for await (const stone of told(rows, origin)) yield csvLine(FIELDS.map((name) => stone[name]));
  };
  return Readable.from(lines());
}

/** A JSON object a line, so that it can be read while it comes. */
export function stoneJsonLines(rows: AsyncIterable<StoneRow>, origin: string): Readable {
  const lines = async function* () {
    for await (const stone of told(rows, origin)) yield `${JSON.stringify(stone)}\n`;
  };
  return Readable.from(lines());
}
