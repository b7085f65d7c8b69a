import type { CellValue, GridColumn, GridSort } from './types.ts';

/**
 * Returns the sort after a click on a column: ascending, then descending, then unsorted. With
 * `multi`, the other sort columns stay.
 */
export function nextSort(
  sort: readonly GridSort[],
  columnId: string,
  multi: boolean,
): readonly GridSort[] {
  const present = sort.find((item) => item.id === columnId);
  const others = multi ? sort.filter((item) => item.id !== columnId) : [];
  if (!present) return [...others, { id: columnId, desc: false }];
  return present.desc ? others : [...others, { id: columnId, desc: true }];
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function plainKey(value: CellValue): number | string | null {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}

/**
 * Returns the rank of each distinct text. Ranks avoid a slow text comparison for every pair of
 * rows.
 */
function ranksOf(texts: Iterable<string>): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  let rank = 0;
  let before: string | null = null;
  for (const text of [...new Set(texts)].sort(collator.compare)) {
    if (before !== null && collator.compare(before, text) !== 0) rank += 1;
    ranks.set(text, rank);
    before = text;
  }
  return ranks;
}

/** Returns one number per row, by which the rows are sorted; NaN for a row without a value. */
function sortKeys<Row>(rows: readonly Row[], column: GridColumn<Row>): Float64Array {
  const keys = new Float64Array(rows.length).fill(Number.NaN);
  const texts = new Map<number, string>();
  rows.forEach((row, index) => {
    const key = plainKey(column.value(row));
    if (typeof key === 'number') keys[index] = key;
    else if (key !== null) texts.set(index, key);
  });
  if (texts.size > 0) {
    const ranks = ranksOf(texts.values());
    for (const [index, text] of texts) keys[index] = ranks.get(text) ?? Number.NaN;
  }
  return keys;
}

/**
 * Returns the row indexes in `order`, stably sorted by `keys`. Sorts only the keys themselves, as
 * plain numbers, because a comparator would be slow. Rows without a key come last in both
 * directions.
 */
function ordered(keys: Float64Array, desc: boolean, order: Uint32Array): Uint32Array {
  const sorted = keys.toSorted();
  const empty = sorted.findIndex(Number.isNaN);
  const filled = empty < 0 ? sorted.length : empty;
  const places = new Map<number, number>([[Number.NaN, filled]]);
  for (let start = 0; start < filled; ) {
    const key = sorted[start] ?? 0;
    let end = start + 1;
    while (end < filled && sorted[end] === key) end += 1;
    places.set(key, desc ? filled - end : start);
    start = end;
  }
  const result = new Uint32Array(order.length);
  for (const index of order) {
    const key = keys[index] ?? Number.NaN;
    const place = places.get(key) ?? 0;
    result[place] = index;
    places.set(key, place + 1);
  }
  return result;
}

/**
 * Returns the sorted rows in a new array; `rows` itself if `sort` is empty. Empty values come last
 * in both directions.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: readonly GridSort[],
  columns: readonly GridColumn<Row>[],
): readonly Row[] {
  if (sort.length === 0) return rows;
  let order: Uint32Array = Uint32Array.from(rows.keys());
  // Sorts by the least significant column first. Each later pass is stable, so it keeps the order
  // of earlier passes among equal values.
  for (const { id, desc } of sort.toReversed()) {
    const column = columns.find((candidate) => candidate.id === id);
    if (column) order = ordered(sortKeys(rows, column), desc, order);
  }
  const sorted: Row[] = [];
  for (const index of order) {
    const row = rows[index];
    if (row !== undefined) sorted.push(row);
  }
  return sorted;
}

/** Describes the sort, for example "$/ct, low first". */
export function sortWords<Row>(
  sort: readonly GridSort[],
  columns: readonly GridColumn<Row>[],
): string | null {
  const [first] = sort;
  const column = first && columns.find((candidate) => candidate.id === first.id);
  if (!first || !column) return null;
  const [up, down] = directionWords(column);
  const more = sort.length > 1 ? ` and ${sort.length - 1} more` : '';
  return `${column.header}, ${first.desc ? down : up}${more}`;
}

export function directionWords(
  column: Pick<GridColumn<never>, 'sortWords' | 'align'>,
): readonly [string, string] {
  if (column.sortWords) return column.sortWords;
  return column.align === 'end' ? ['low first', 'high first'] : ['A to Z', 'Z to A'];
}
