import { columnWidth, textWidth } from '../../text-width.ts';
import { cellText } from '../cell-text.ts';
import type { GridColumn } from '../types.ts';

export const CELL_FONT = "12px 'Inter Variable', Inter, system-ui, sans-serif";
const HEAD_FONT = "500 11px 'Inter Variable', Inter, system-ui, sans-serif";
/** The padding of a cell and the border of pinned columns. */
const EDGES = 12;
/** The padding of the header's button. */
const HEAD_EDGES = 5;
/** The sort arrow and its position among several sort columns. */
const SORT_ARROW_WIDTH = 22;
/** A narrower text column is useless. */
const MIN_TEXT_WIDTH = 72;

/** The width requirements of a column, in pixels. */
export type WidthSpec = {
  readonly least: number;
  /** The width at which nothing is clipped. */
  readonly whole: number;
  readonly wanted: number;
  /** `words` columns take the spare width; `sized` columns keep the width that the user set. */
  readonly kind: 'words' | 'exact' | 'sized';
};

/** The minimum width of each column with clippable text; null for columns that always fit. */
export type Clips = readonly (number | null)[];

export const fixedWidth = (width: number): WidthSpec => ({
  least: width,
  whole: width,
  wanted: width,
  kind: 'sized',
});

/** The width requirements of a column. `content` is the width of its widest cell, in pixels. */
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
 * The width of the widest cell. Numbers and dates of a column share a format, so only the smallest
 * and largest are measured.
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
