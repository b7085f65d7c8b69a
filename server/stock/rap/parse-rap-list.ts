import { RAP_CLARITIES, RAP_COLORS, RAP_KINDS, type RapKind } from '../prices/rap-table.ts';
import { bandKey, bandName, cellKey, clarityName, colorName, type ListCell } from './list-cells.ts';
import { readListDay } from './list-day.ts';

export const LIST_FIELDS = [
  'shape',
  'clarity',
  'colour',
  'from carat',
  'to carat',
  'price',
  'date',
] as const;
type ListField = (typeof LIST_FIELDS)[number] | 'line' | 'band' | 'cell';

export interface RawLine {
  line: number;
  fields: readonly string[];
}

export interface RapListFault {
  line: number;
  field: ListField;
  value: string;
  expected: string;
}

export interface ParsedRapList {
  listedOn: string;
  cells: ListCell[];
  faults: RapListFault[];
}

const KINDS: Readonly<Record<string, RapKind>> = {
  BR: 'ROUND',
  ROUND: 'ROUND',
  PS: 'PEAR',
  PEAR: 'PEAR',
};
const LARGEST_CARAT = 100_000;
const LARGEST_PRICE = 100_000_000;
const SHOWN = 40;

/** Parses every line and collects all faults. The cells are usable only if there are no faults. */
export function parseRapList(lines: readonly RawLine[]): ParsedRapList {
  const faults: RapListFault[] = [];
  const cells: ListCell[] = [];
  const places = new Map<ListCell, number>();
  let listedOn = '';
  for (const [index, raw] of lines.entries()) {
    const fields = raw.fields.map((field) => field.trim());
    const note = (field: ListField, value: string, expected: string): null => {
      faults.push({ line: raw.line, field, value: value.slice(0, SHOWN), expected });
      return null;
    };
    if (index === 0 && isHeader(fields)) {
      note('line', fields.join(','), 'a price line, not a header line');
      continue;
    }
    if (fields.length !== LIST_FIELDS.length) {
      note('line', fields.join(','), `seven values: ${LIST_FIELDS.join(', ')}`);
      continue;
    }
    const day = dayIn(fields[6] ?? '', note);
    if (day && !listedOn) listedOn = day;
    if (day && day !== listedOn)
      note('date', fields[6] ?? '', `${listedOn}, the date of the lines above`);
    const cell = cellIn(fields, note);
    if (!cell) continue;
    places.set(cell, raw.line);
    cells.push(cell);
  }
  noteDoubles(cells, places, faults);
  noteOverlaps(cells, places, faults);
  faults.sort((a, b) => a.line - b.line);
  return { listedOn, cells, faults };
}

type Note = (field: ListField, value: string, expected: string) => null;

const isHeader = (fields: readonly string[]): boolean =>
  fields.length > 1 &&
  fields.every((field) => !/\d/.test(field)) &&
  /[a-z]{3}/i.test(fields.join());

function dayIn(text: string, note: Note): string | null {
  const day = readListDay(text);
  if (day === 'ambiguous') return note('date', text, 'an unambiguous date such as 2026-03-06');
  return day ?? note('date', text, 'a date such as 2026-03-06');
}

function cellIn(fields: readonly string[], note: Note): ListCell | null {
  const [shape = '', clarityText = '', colorText = '', fromText = '', toText = '', priceText = ''] =
    fields;
  const kind = KINDS[shape.toUpperCase()] ?? note('shape', shape, 'BR for round or PS for pear');
  const clarity = clarityIn(clarityText, note);
  const color = placeIn(RAP_COLORS, colorText) ?? note('colour', colorText, 'a colour from D to N');
  const from = caratIn('from carat', fromText, note);
  const to = caratIn('to carat', toText, note);
  const price = hundredthsIn(priceText, 1, LARGEST_PRICE);
  if (price === null)
    note('price', priceText, 'US dollars per carat from 0.01 to 1,000,000 with at most 2 decimals');
  if (from !== null && to !== null && from > to)
    note('band', `${fromText}–${toText}`, 'a band that starts with its lower weight');
  else if (
    kind !== null &&
    clarity !== null &&
    color !== null &&
    from !== null &&
    to !== null &&
    price !== null
  )
    return { kind, color, clarity, from, to, price };
  return null;
}

const placeIn = (grades: readonly string[], text: string): number | null => {
  const place = grades.indexOf(text.toUpperCase());
  return place < 0 ? null : place;
};

function clarityIn(text: string, note: Note): number | null {
  if (text.toUpperCase() === 'FL')
    return note('clarity', text, 'IF, because flawless (FL) stones use the price of IF');
  return (
    placeIn(RAP_CLARITIES, text) ?? note('clarity', text, `one of ${RAP_CLARITIES.join(', ')}`)
  );
}

const caratIn = (field: 'from carat' | 'to carat', text: string, note: Note): number | null =>
  hundredthsIn(text, 1, LARGEST_CARAT) ??
  note(field, text, 'a weight from 0.01 to 1000 with at most 2 decimals');

/**
 * Parses a number with at most two significant decimals as hundredths. Returns null if the number
 * is invalid or out of range.
 */
function hundredthsIn(text: string, least: number, most: number): number | null {
  const found = /^(\d{1,12})?(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!found || text === '') return null;
  const value = Number(found[1] ?? 0) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return value >= least && value <= most ? value : null;
}

function noteDoubles(
  cells: readonly ListCell[],
  places: ReadonlyMap<ListCell, number>,
  faults: RapListFault[],
): void {
  for (const kind of RAP_KINDS) {
    const first = new Map<number, ListCell>();
    for (const cell of cells) {
      if (cell.kind !== kind) continue;
      const earlier = first.get(cellKey(cell));
      if (!earlier) first.set(cellKey(cell), cell);
      else
        faults.push({
          line: places.get(cell) ?? 0,
          field: 'cell',
          value: `${colorName(cell.color)} ${clarityName(cell.clarity)} ${bandName(cell)}`,
          expected: `each cell once; this one is already on line ${places.get(earlier) ?? 0}`,
        });
    }
  }
}

/**
 * Adds one fault for each weight band that overlaps a lighter band. The two bands start at
 * different lines of the file; the fault names the later line.
 */
function noteOverlaps(
  cells: readonly ListCell[],
  places: ReadonlyMap<ListCell, number>,
  faults: RapListFault[],
): void {
  for (const kind of RAP_KINDS) {
    const first = new Map<number, ListCell>();
    for (const cell of cells)
      if (cell.kind === kind && !first.has(bandKey(cell))) first.set(bandKey(cell), cell);
    const bands = [...first.values()].sort((a, b) => a.from - b.from || a.to - b.to);
    let widest = bands[0];
    for (const band of bands.slice(1)) {
      if (widest && band.from <= widest.to) {
        const [earlier, later] = [widest, band].sort(
          (a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0),
        );
        if (earlier && later)
          faults.push({
            line: places.get(later) ?? 0,
            field: 'band',
            value: bandName(later),
            expected: `a band that does not overlap ${bandName(earlier)} of line ${places.get(earlier) ?? 0}`,
          });
      }
      if (!widest || band.to > widest.to) widest = band;
    }
  }
}
