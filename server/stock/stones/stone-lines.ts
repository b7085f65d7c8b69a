import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
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

/** A line of names, then a line a stone; what a stranger wrote is no formula where a sheet opens it. */
export function stoneCsv(rows: AsyncIterable<StoneRow>, origin: string): Readable {
  return Readable.from(told(rows, origin)).compose(
    stringify({
      header: true,
      columns: [...FIELDS],
      escape_formulas: true,
      record_delimiter: '\r\n',
    }),
  ) as Readable;
}

/** A JSON object a line, so that it can be read while it comes. */
export function stoneJsonLines(rows: AsyncIterable<StoneRow>, origin: string): Readable {
  const lines = async function* () {
    for await (const stone of told(rows, origin)) yield `${JSON.stringify(stone)}\n`;
  };
  return Readable.from(lines());
}
