import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { clampWidth, columnWidth } from '../../text-width.ts';
import { cellText } from '../cell-text.ts';
import type { GridColumn, GridView } from '../types.ts';
import { type ShownColumn, shownColumn } from './layout.ts';

/** Pins and widths are a line each here; as features they would be a tenth of the grid. */
const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature });

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
  const defs = useMemo(() => columns.map(({ id }) => ({ id })), [columns]);
  const ownWidths = useMemo(
    () =>
      new Map(
        columns.map((column) => [column.id, column.width ?? fittedOnce(fitted, column, rows)]),
      ),
    [columns, rows, fitted],
  );

  const state = useMemo(
    () => ({
      columnOrder: [...view.order],
      columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
    }),
    [view],
  );

  const table = useTable({ features, columns: defs, data: NO_ROWS, state });

  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const inOrder = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const pinnedTo = (pin: GridColumn<Row>['pinned']) =>
    inOrder.filter((column) => column.pinned === pin);
  const ids = [...pinnedTo('left'), ...pinnedTo(undefined), ...pinnedTo('right')]
    .map(({ id }) => id)
    .join('\n');

  const shown = useMemo(() => {
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
  }, [byId, ids]);

  const sizes = shown
    .map(({ column }) => clampWidth(view.widths[column.id] ?? ownWidths.get(column.id) ?? 0))
    .join();
  const wanted = useMemo(() => sizes.split(',').map(Number), [sizes]);
  return { shown, wanted };
}
