import { DISPUTED_HEADERS } from '../trade/aliases/disputed.ts';
import { LINE_NUMBER_HEADERS } from '../trade/aliases/headers.ts';
import { normalizeHeader } from '../trade/aliases/normalize-word.ts';
import { STOCK_FIELD_NAMES, STOCK_FIELDS, type StockField } from './fields.ts';
import type { ListRow } from './mapping.ts';

/** The header row must be in the first 30 rows. Titles, dates and addresses often precede it. */
export const MAX_HEADER_ROWS = 30;
/** Minimum number of known headers in a header row. Ordinary rows can contain one by chance. */
const FEWEST = 2;

export interface HeaderRow {
  /** 1-based line in the file; the line of the lower row if the header spans two rows */
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
const RENAMED_FIELDS: Readonly<Record<string, StockField>> = {
  stock_no: 'org_stock_no',
  diamond_type: 'growth_type',
  country: 'location',
  city: 'location',
};

/** Returns the fields that a header can mean, the most common first. */
export function fieldsOfHeader(header: string): readonly StockField[] {
  const word = normalizeHeader(header);
  const named = DISPUTED_HEADERS[word];
  if (Object.hasOwn(DISPUTED_HEADERS, word) && named)
    return [...new Set(named.map((name) => RENAMED_FIELDS[name] ?? (name as StockField)))];
  return FIELDS_OF.get(word) ?? [];
}

const LINE_NUMBERS: ReadonlySet<string> = new Set(LINE_NUMBER_HEADERS.split(' '));
export const isLineNumber = (header: string): boolean => LINE_NUMBERS.has(normalizeHeader(header));

const isKnown = (header: string): boolean =>
  header.trim() !== '' && (fieldsOfHeader(header).length > 0 || isLineNumber(header));

/**
 * Finds the header row. Prefers the row with the most `wanted` headers, at least two, then the row
 * on line `given`. Without `given`, takes the row with the most known headers. Returns null if no
 * row qualifies.
 */
export function findHeaderRow(
  rows: readonly ListRow[],
  given?: number,
  wanted: readonly string[] = [],
): HeaderRow | null {
  const all = rows.slice(0, MAX_HEADER_ROWS).flatMap((_, at) => headerCandidatesAt(rows, at));
  const names = new Set(wanted.map(normalizeHeader));
  const namedIn = ({ headers }: HeaderCandidate) =>
    new Set(headers.map(normalizeHeader).filter((head) => names.has(head))).size;
  const [named] = all.toSorted((one, other) => namedIn(other) - namedIn(one));
  if (named && namedIn(named) >= FEWEST) return headerRow(named);
  const [found] = all
    .filter(({ from }) => given === undefined || rows[from]?.line === given)
    .sort((one, other) => other.known - one.known);
  if (!found || (given === undefined && found.known < FEWEST)) return null;
  return headerRow(found);
}

const headerRow = ({ line, headers }: HeaderCandidate): HeaderRow => ({ line, headers });

interface HeaderCandidate extends HeaderRow {
  /** 0-based index of the candidate's upper row */
  readonly from: number;
  readonly known: number;
}

/**
 * Returns the candidates that start at row `at`: the row alone, then the row joined with the next
 * row. If both have equally many known headers, the row alone wins.
 */
function headerCandidatesAt(rows: readonly ListRow[], at: number): HeaderCandidate[] {
  const [row, below] = [rows[at], rows[at + 1]];
  if (!row) return [];
  const alone = {
    from: at,
    line: row.line,
    headers: row.cells.map(normalizeSpaces),
    known: knownIn(row.cells),
  };
  if (!below || !isAllWords(row.cells) || !isAllWords(below.cells) || knownIn(below.cells) === 0)
    return [alone];
  const headers = joinHeaderRows(row.cells, below.cells);
  return [alone, { from: at, line: below.line, headers, known: knownIn(headers) - 0.5 }];
}

const knownIn = (cells: readonly string[]): number =>
  new Set(cells.filter(isKnown).map(normalizeHeader)).size;

const isAllWords = (cells: readonly string[]): boolean =>
  cells.every((cell) => !/^[-+\d.,%$\s]*\d[-+\d.,%$\s]*$/.test(cell));

/**
 * Joins headers of two rows, such as "Measurements" above "Length", "Width" and "Depth". The upper
 * header also applies to the empty cells to its right.
 */
function joinHeaderRows(above: readonly string[], below: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [upper, lower] = [normalizeSpaces(above[at] ?? ''), normalizeSpaces(below[at] ?? '')];
    if (upper !== '') group = upper;
    if (lower === '') return upper;
    const both = `${group} ${lower}`.trim();
    return [both, lower, upper].find(isKnown) ?? both;
  });
}

const normalizeSpaces = (header: string): string => header.replace(/\s+/g, ' ').trim().slice(0, 80);
