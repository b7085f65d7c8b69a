import type { ListColumn } from './list-print.ts';

const BASE = 8;
/**
 * Font sizes, in points, that are tried before text is truncated. `SMALLEST` is tried last, with
 * truncated text.
 */
const SIZES = [8, 7.5, 7, 6.5];
const SMALLEST = 6;

type Sized = Pick<ListColumn<never>, 'field' | 'width' | 'least'>;

export interface FittedColumns<Column> {
  size: number;
  columns: readonly { column: Column; width: number }[];
  leftOut: readonly Column[];
}

/**
 * Fits columns into a width: first with a smaller font, then by truncating text, then by dropping
 * the columns of `leastWanted`. Spare width goes to the text columns.
 */
export function fitColumns<Column extends Sized>(
  columns: readonly Column[],
  availableWidth: number,
  leastWanted: readonly string[],
): FittedColumns<Column> {
  const kept = [...columns];
  const leftOut: Column[] = [];
  for (;;) {
    const fitted = fitAll(kept, availableWidth);
    if (fitted) return { ...fitted, leftOut };
    leftOut.push(...kept.splice(leastWantedOf(kept, leastWanted), 1));
  }
}

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);
const widest = (columns: readonly Sized[]): number => sum(columns.map(({ width }) => width));
const narrowest = (columns: readonly Sized[]): number =>
  sum(columns.map(({ width, least }) => least ?? width));

function fitAll<Column extends Sized>(columns: readonly Column[], availableWidth: number) {
  const largestSize = SIZES.find((size) => (widest(columns) * size) / BASE <= availableWidth);
  if (largestSize !== undefined) return scaleColumns(columns, availableWidth, largestSize);
  const reducedSize = [SIZES.at(-1) ?? SMALLEST, SMALLEST].find(
    (size) => (narrowest(columns) * size) / BASE <= availableWidth,
  );
  return reducedSize === undefined ? null : scaleColumns(columns, availableWidth, reducedSize);
}

/**
 * Text columns receive the spare width or lose the missing width. If there are no text columns, all
 * columns are scaled by the same factor.
 */
function scaleColumns<Column extends Sized>(
  columns: readonly Column[],
  availableWidth: number,
  size: number,
) {
  const scale = size / BASE;
  const rest = availableWidth - widest(columns) * scale;
  const give = ({ width, least }: Sized): number => {
    if (least === undefined) return 0;
    return rest < 0 ? width - least : width;
  };
  const share = sum(columns.map(give));
  const all = widest(columns);
  return {
    size,
    columns: columns.map((column) => {
      const part = share > 0 ? give(column) / share : column.width / all;
      return { column, width: column.width * scale + rest * part };
    }),
  };
}

/**
 * Returns the index of the column to drop next. If `leastWanted` names none of the columns, returns
 * -1, and the caller drops the last column.
 */
function leastWantedOf(columns: readonly Sized[], leastWanted: readonly string[]): number {
  const field = leastWanted.find((name) => columns.some((column) => column.field === name));
  return columns.findIndex((column) => column.field === field);
}
