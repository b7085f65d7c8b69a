import type { CellValue, GridColumn, GridSort } from './types.ts';

/** One more click on a column: low first, then high first, then as it came. */
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

/** Texts are compared once per different text, not once per pair of rows. */
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

/** One number per row; not a number where the row has no value. */
function sortKeys<Row>(rows: readonly Row[], column: GridColumn<Row>): Float64Array {
  const plain = rows.map((row) => plainKey(column.value(row)));
  const texts = plain.filter((key) => typeof key === 'string');
  const ranks = texts.length > 0 ? ranksOf(texts) : null;
  const keys = new Float64Array(rows.length);
  plain.forEach((key, index) => {
    keys[index] =
      key === null ? Number.NaN : typeof key === 'number' ? key : (ranks?.get(key) ?? Number.NaN);
  });
  return keys;
}

type Compare = (a: number, b: number) => number;

function compareBy(keys: Float64Array, desc: boolean): Compare {
  const sign = desc ? -1 : 1;
  return (a, b) => {
    const left = keys[a] ?? Number.NaN;
    const right = keys[b] ?? Number.NaN;
    const order = sign * (left - right);
    return Number.isNaN(order) ? Number(Number.isNaN(left)) - Number(Number.isNaN(right)) : order;
  };
}

function firstDifference(compares: readonly Compare[]): Compare {
  return (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Sorted copies of the rows in hand. Empty values stand last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: readonly GridSort[],
  columns: readonly GridColumn<Row>[],
): readonly Row[] {
  const compares = sort.flatMap(({ id, desc }) => {
    const column = columns.find((candidate) => candidate.id === id);
    return column ? [compareBy(sortKeys(rows, column), desc)] : [];
  });
  const [first] = compares;
  if (!first) return rows;
  const order = new Uint32Array(rows.length).map((_, index) => index);
  order.sort(compares.length === 1 ? first : firstDifference(compares));
  const sorted: Row[] = [];
  for (const index of order) {
    const row = rows[index];
    if (row !== undefined) sorted.push(row);
  }
  return sorted;
}

/** "$/ct, low first" */
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

export function directionWords<Row>(column: GridColumn<Row>): readonly [string, string] {
  if (column.sortWords) return column.sortWords;
  return column.align === 'end' ? ['low first', 'high first'] : ['A to Z', 'Z to A'];
}
