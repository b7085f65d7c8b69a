import { columnWidth, textWidth } from '../../text-width.ts';
import { cellText } from '../cell-text.ts';
import type { GridColumn } from '../types.ts';

export const CELL_FONT = "12px 'Inter Variable', Inter, system-ui, sans-serif";
const HEAD_FONT = "500 11px 'Inter Variable', Inter, system-ui, sans-serif";
/** Padding of a cell plus the border of a pinned column, in pixels. */
const EDGES = 12;
/** Padding of the button in a header cell, in pixels. */
const HEAD_EDGES = 5;
/**
 * Width in pixels of the sort arrow and of the digit after it, which shows the rank among several
 * sort columns.
 */
const SORT_ARROW_WIDTH = 22;
/** Minimum width of a text column, in pixels. In a narrower column the text is unreadable. */
const MIN_TEXT_WIDTH = 72;

/**
 * Widths of a column in pixels: the minimum (`least`), without clipping (`whole`) and preferred
 * (`wanted`).
 */
export type WidthSpec = {
  readonly least: number;
  readonly whole: number;
  readonly wanted: number;
  /**
   * `words` columns take the spare width. `sized` columns keep a width that is already set, usually
   * by the user. `exact` columns always show their whole content.
   */
  readonly kind: 'words' | 'exact' | 'sized';
};

/**
 * The minimum width of each column whose text may be clipped; null for columns that are never
 * clipped.
 */
export type Clips = readonly (number | null)[];

export const fixedWidth = (width: number): WidthSpec => ({
  least: width,
  whole: width,
  wanted: width,
  kind: 'sized',
});

/** Returns the widths that a column needs. `content` is the width of its widest cell, in pixels. */
export function measureColumn<Row>(
  column: GridColumn<Row>,
  content: number,
  sorted: boolean,
): WidthSpec {
  const head = textWidth(column.header, HEAD_FONT) + HEAD_EDGES + (sorted ? SORT_ARROW_WIDTH : 0);
  const text = Math.max(head, content);
  const whole = Math.ceil(text) + EDGES;
  if (column.words === undefined)
    return { least: whole, whole, wanted: Math.max(whole, columnWidth(text)), kind: 'exact' };
  const textWidthNeeded = Math.max(Math.ceil(head) + EDGES, Math.min(whole, column.words));
  return {
    least: column.wordsFirst
      ? textWidthNeeded
      : Math.min(textWidthNeeded, Math.max(Math.ceil(head) + EDGES, MIN_TEXT_WIDTH)),
    whole: textWidthNeeded,
    wanted: Math.max(textWidthNeeded, Math.min(columnWidth(text), column.words)),
    kind: 'words',
  };
}

/**
 * Returns the width of the widest cell. Numbers and dates in a column have the same format, so only
 * the smallest and the largest value are measured.
 */
export function widestCell<Row>(column: GridColumn<Row>, rows: readonly Row[]): number {
  const font = `${column.strong ? '600' : '400'} ${CELL_FONT}`;
  const { written, value, extraWidth = 0 } = column;
  let widest = 0;
  const seen = new Set<string>();
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const ends: [lowest?: Row, highest?: Row] = [];
  for (const row of rows) {
    const own = written?.(row) ?? null;
    const size = own === null ? value(row) : own;
    if (typeof size === 'number' || size instanceof Date) {
      if (Number(size) < low) [low, ends[0]] = [Number(size), row];
      if (Number(size) > high) [high, ends[1]] = [Number(size), row];
    } else {
      const text = own ?? cellText(column, row);
      if (seen.has(text)) continue;
      seen.add(text);
      widest = Math.max(widest, textWidth(text, font));
    }
  }
  for (const row of ends)
    if (row !== undefined) widest = Math.max(widest, textWidth(cellText(column, row), font));
  return widest === 0 ? 0 : widest + extraWidth;
}
