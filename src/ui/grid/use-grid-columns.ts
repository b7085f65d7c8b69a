import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { columnWidth } from '../text-width.ts';
import { cellText } from './cell-text.ts';
import { type ShownColumn, shownColumn } from './layout.ts';
import type { GridColumn, GridView } from './types.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

/** The rows never enter the table: at 100,000 of them a row object each would cost more than the list. */
const NO_ROWS: object[] = [];
const SAMPLE = 100;
export const CELL_FONT = "12px 'Inter Variable', Inter, system-ui, sans-serif";

/** Measures the longest text of each column rather than every text. */
function fittingWidth<Row>(column: GridColumn<Row>, rows: readonly Row[], sample: number): number {
  let longest = '';
  for (const row of rows.slice(0, sample)) {
    const text = cellText(column, row);
    if (text.length > longest.length) longest = text;
  }
  return columnWidth([column.header, longest], CELL_FONT);
}

function fittedOnce<Row>(
  fitted: Map<string, number>,
  column: GridColumn<Row>,
  rows: readonly Row[],
): number {
  const known = fitted.get(column.id);
  if (known !== undefined) return known;
  const width = fittingWidth(column, rows, SAMPLE);
  if (rows.length > 0) fitted.set(column.id, width);
  return width;
}

export function fitColumn<Row>(column: GridColumn<Row>, rows: readonly Row[]): number {
  return fittingWidth(column, rows, 2_000);
}

export type GridColumns<Row> = {
  /** Visible, in their order, pinned ones at their edges. Changes only when one of these does. */
  readonly shown: readonly ShownColumn<Row>[];
  readonly wanted: readonly number[];
};

export function useGridColumns<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  view: GridView,
): GridColumns<Row> {
  // Fitted once to the first rows that come: columns may not jump at a refetch.
  const [fitted] = useState(() => new Map<string, number>());
  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        size: column.width ?? fittedOnce(fitted, column, rows),
        minSize: 28,
        maxSize: 800,
      })),
    [columns, rows, fitted],
  );

  const state = useMemo(
    () => ({
      columnOrder: [...view.order],
      columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
      columnSizing: { ...view.widths },
      columnPinning: {
        start: view.order.filter((id) => isPinned(columns, id, 'left')),
        end: view.order.filter((id) => isPinned(columns, id, 'right')),
      },
    }),
    [view, columns],
  );

  const table = useTable({ features, columns: defs, data: NO_ROWS, state });

  const start = table.getStartVisibleLeafColumns();
  const centre = table.getCenterVisibleLeafColumns();
  const end = table.getEndVisibleLeafColumns();
  const ids = [...start, ...centre, ...end].map((column) => column.id).join('\n');

  const shown = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    const pinOf = (column: GridColumn<Row>) => column.pinned ?? null;
    const visible = ids.split('\n').flatMap((id) => byId.get(id) ?? []);
    return visible.map((column, index) => {
      const next = visible[index + 1];
      const before = visible[index - 1];
      const pin = pinOf(column);
      const edge =
        (pin === 'left' && (!next || pinOf(next) !== 'left')) ||
        (pin === 'right' && (!before || pinOf(before) !== 'right'));
      return shownColumn(column, pin, edge);
    });
  }, [columns, ids]);

  const sizes = [...start, ...centre, ...end].map((column) => column.getSize()).join();
  const wanted = useMemo(() => sizes.split(',').map(Number), [sizes]);
  return { shown, wanted };
}

function isPinned<Row>(
  columns: readonly GridColumn<Row>[],
  id: string,
  side: 'left' | 'right',
): boolean {
  return columns.find((column) => column.id === id)?.pinned === side;
}
