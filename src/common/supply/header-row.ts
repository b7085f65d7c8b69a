import { DISPUTED_HEADERS } from '../trade/aliases/disputed.ts';
import { UNKEPT_HEADERS } from '../trade/aliases/headers.ts';
import { plainHeader } from '../trade/aliases/plain-word.ts';
import { STOCK_FIELD_NAMES, STOCK_FIELDS, type StockField } from './fields.ts';
import type { ListRow } from './mapping.ts';

/** So far down a list begins: titles, dates and addresses stand above it. */
export const HEAD_ROWS = 30;
/** A row with fewer known heads may be any row. */
const FEWEST = 2;

export interface HeaderRow {
  /** the last row of the heads, counted from 1 as in the file */
  readonly line: number;
  readonly headers: readonly string[];
}

const FIELDS_OF: ReadonlyMap<string, readonly StockField[]> = (() => {
  const known = new Map<string, StockField[]>();
  for (const field of STOCK_FIELD_NAMES)
    for (const word of STOCK_FIELDS[field].headers.split(' '))
      known.set(word, [...(known.get(word) ?? []), field]);
  return known;
})();
const UNKEPT: ReadonlyMap<string, string> = new Map(
  Object.entries(UNKEPT_HEADERS).flatMap(([name, words]) =>
    words.split(' ').map((word) => [word, name] as const),
  ),
);
/** Heads of columns whose field has another name here. */
const ANOTHER_NAME: Readonly<Record<string, StockField>> = {
  stock_no: 'org_stock_no',
  diamond_type: 'growth_type',
  country: 'location',
  city: 'location',
};

/** Which fields a head may name: the first is the usual one. */
export function fieldsOfHeader(header: string): readonly StockField[] {
  const word = plainHeader(header);
  const named = DISPUTED_HEADERS[word];
  if (Object.hasOwn(DISPUTED_HEADERS, word) && named)
    return [...new Set(named.map((name) => ANOTHER_NAME[name] ?? (name as StockField)))];
  return FIELDS_OF.get(word) ?? [];
}

/** What a column holds that the portal does not keep. */
export const unkeptHeader = (header: string): string | undefined => UNKEPT.get(plainHeader(header));

const isKnown = (header: string): boolean =>
  header.trim() !== '' && (fieldsOfHeader(header).length > 0 || unkeptHeader(header) !== undefined);

/**
 * The row that says what stands in the columns: the one with the names that are wanted, else the one that was given, else
 * what is found; null where none does. Heads may fill two rows, and a list may begin lower than the one before it.
 */
export function findHeaderRow(
  rows: readonly ListRow[],
  given?: number,
  wanted: readonly string[] = [],
): HeaderRow | null {
  const all = rows.slice(0, HEAD_ROWS).flatMap((_, at) => headsAt(rows, at));
  const names = new Set(wanted.map(plainHeader));
  const namedIn = ({ headers }: Heads) =>
    new Set(headers.map(plainHeader).filter((head) => names.has(head))).size;
  const [named] = all.toSorted((one, other) => namedIn(other) - namedIn(one));
  if (named && namedIn(named) >= FEWEST) return headerRow(named);
  const [found] = all
    .filter(({ from }) => given === undefined || rows[from]?.line === given)
    .sort((one, other) => other.known - one.known);
  if (!found || (given === undefined && found.known < FEWEST)) return null;
  return headerRow(found);
}

const headerRow = ({ line, headers }: Heads): HeaderRow => ({ line, headers });

interface Heads extends HeaderRow {
  /** which of the rows it begins with */
  readonly from: number;
  readonly known: number;
}

/** A row by itself, and with the one below it. The first of equals is taken, so that one row goes before two. */
function headsAt(rows: readonly ListRow[], at: number): Heads[] {
  const [row, below] = [rows[at], rows[at + 1]];
  if (!row) return [];
  const alone = {
    from: at,
    line: row.line,
    headers: row.cells.map(tidy),
    known: knownIn(row.cells),
  };
  if (!below || !isAllWords(row.cells) || !isAllWords(below.cells) || knownIn(below.cells) === 0)
    return [alone];
  const headers = together(row.cells, below.cells);
  return [alone, { from: at, line: below.line, headers, known: knownIn(headers) - 0.5 }];
}

const knownIn = (cells: readonly string[]): number =>
  new Set(cells.filter(isKnown).map(plainHeader)).size;

const isAllWords = (cells: readonly string[]): boolean =>
  cells.every((cell) => !/^[-+\d.,%$\s]*\d[-+\d.,%$\s]*$/.test(cell));

/** "Measurements" over "Length", "Width" and "Depth": the word above goes for all that has nothing of its own. */
function together(above: readonly string[], below: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [upper, lower] = [tidy(above[at] ?? ''), tidy(below[at] ?? '')];
    if (upper !== '') group = upper;
    if (lower === '') return upper;
    const both = `${group} ${lower}`.trim();
    return [both, lower, upper].find(isKnown) ?? both;
  });
}

const tidy = (header: string): string => header.replace(/\s+/g, ' ').trim().slice(0, 80);
