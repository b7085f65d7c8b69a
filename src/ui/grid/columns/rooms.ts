import { columnWidth, textWidth } from '../../text-width.ts';
import { cellText } from '../cell-text.ts';
import type { GridColumn } from '../types.ts';

export const CELL_FONT = "12px 'Inter Variable', Inter, system-ui, sans-serif";
const HEAD_FONT = "500 11px 'Inter Variable', Inter, system-ui, sans-serif";
/** The padding of a cell, and the line at the edge of what is pinned. */
const EDGES = 12;
/** The button of a header has edges of its own. */
const HEAD_EDGES = 5;
/** The arrow before the word of a column that is sorted by, and which of several it is. */
const SORT_MARK = 22;
/** Of words no fewer are worth their column. */
const LEAST_WORDS = 72;

/** What a column asks for, in pixels. */
export type Room = {
  /** Narrower it never becomes. */
  readonly least: number;
  /** All of it is seen. */
  readonly whole: number;
  /** And stands in air. */
  readonly wanted: number;
  /** `words` take what is left over; what somebody has sized stays as it is. */
  readonly kind: 'words' | 'exact' | 'sized';
};

/** How narrow a column may be whose text is clipped where it does not fit; null where all of it is seen. */
export type Clips = readonly (number | null)[];

export const sizedRoom = (width: number): Room => ({
  least: width,
  whole: width,
  wanted: width,
  kind: 'sized',
});

/** The room for a column whose widest cell, with all that stands in it, takes so many pixels. */
export function roomFor<Row>(column: GridColumn<Row>, content: number, sorted: boolean): Room {
  const head = textWidth(column.header, HEAD_FONT) + HEAD_EDGES + (sorted ? SORT_MARK : 0);
  const text = Math.max(head, content);
  const whole = Math.ceil(text) + EDGES;
  if (column.words === undefined)
    return { least: whole, whole, wanted: Math.max(whole, columnWidth(text)), kind: 'exact' };
  const asked = Math.max(Math.ceil(head) + EDGES, Math.min(whole, column.words));
  return {
    least: column.wordsFirst
      ? asked
      : Math.min(asked, Math.max(Math.ceil(head) + EDGES, LEAST_WORDS)),
    whole: asked,
    wanted: Math.max(asked, Math.min(columnWidth(text), column.words)),
    kind: 'words',
  };
}

/**
 * The widest cell of these rows. Figures and dates of one column are written alike, so that of them only the least and
 * the greatest are.
 */
export function widestCell<Row>(column: GridColumn<Row>, rows: readonly Row[]): number {
  const font = `${column.strong ? '600' : '400'} ${CELL_FONT}`;
  const { written, value, beside = 0 } = column;
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
  return widest === 0 ? 0 : widest + beside;
}
