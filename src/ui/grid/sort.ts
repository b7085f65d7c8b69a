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

function sortKey(value: CellValue): number | string | null {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

type Keys = readonly (number | string | null)[];

function compareBy(keys: Keys, desc: boolean): (a: number, b: number) => number {
  const sign = desc ? -1 : 1;
  return (a, b) => {
    const left = keys[a] ?? null;
    const right = keys[b] ?? null;
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compareKeys(left, right);
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
    return column
      ? [
          compareBy(
            rows.map((row) => sortKey(column.value(row))),
            desc,
          ),
        ]
      : [];
  });
  const [first, ...rest] = compares;
  if (!first) return rows;
  const compare =
    rest.length === 0
      ? first
      : (a: number, b: number) => {
          for (const each of compares) {
            const order = each(a, b);
            if (order !== 0) return order;
          }
          return 0;
        };
  const order = Array.from(rows, (_, index) => index).sort(compare);
  return order.flatMap((index) => {
    const row = rows[index];
    return row === undefined ? [] : [row];
  });
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
