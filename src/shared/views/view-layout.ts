import { count } from '#common/count.ts';
import * as longest from '#common/lengths.gen.ts';
import type { GridColumn, GridSort, GridView } from '../../ui/grid/types.ts';
import { reconcileView } from '../../ui/grid/view.ts';
import type { ViewLayout } from './view-calls.ts';

type AnyColumn = Pick<GridColumn<never>, 'id' | 'hidden' | 'header' | 'headerTitle'>;

const labelOf = ({ header, headerTitle }: AnyColumn): string =>
  (headerTitle ?? header).slice(0, longest.GridLayoutColumnsEntry.label);

export function toLayout(
  view: GridView,
  sort: readonly GridSort[],
  current: readonly AnyColumn[],
): ViewLayout {
  const labels = new Map(current.map((column) => [column.id, labelOf(column)]));
  return {
    columns: view.order.map((column) => {
      const label = labels.get(column);
      const width = view.widths[column];
      const pin = view.pins[column];
      return {
        column,
        ...(label ? { label } : {}),
        is_visible: !view.hidden.includes(column),
        ...(width === undefined ? {} : { width }),
        ...(pin === undefined ? {} : { pin }),
      };
    }),
    sort: sort.map(({ id, desc }) => ({ column: id, descending: desc })),
  };
}

/**
 * Adapts a saved layout to the current columns. `gone` has an entry for each visible column that no
 * longer exists: its label, or null if the view was saved without labels.
 */
export function fromLayout(
  { columns, sort }: ViewLayout,
  current: readonly AnyColumn[],
): { readonly view: GridView; readonly gone: readonly (string | null)[] } {
  const known = new Set(current.map(({ id }) => id));
  const view: GridView = {
    order: columns.map(({ column }) => column),
    hidden: columns.filter((one) => !one.is_visible).map(({ column }) => column),
    widths: Object.fromEntries(
      columns.flatMap(({ column, width }) => (width === undefined ? [] : [[column, width]])),
    ),
    pins: Object.fromEntries(
      columns.flatMap(({ column, pin }) => (pin === undefined ? [] : [[column, pin]])),
    ),
    sort: sort.map(({ column, descending }) => ({ id: column, desc: descending })),
  };
  return {
    // Columns that were added after the view was saved stay hidden.
    view: reconcileView(
      view,
      current.map((column) => ({ ...column, hidden: true })),
    ),
    gone: columns
      .filter(({ column, is_visible }) => is_visible && !known.has(column))
      .map(({ label }) => label ?? null),
  };
}

/** Names the missing columns by their labels; columns without a label are counted. */
export function goneText(gone: readonly (string | null)[]): string {
  const labels = gone.filter((label) => label !== null);
  const others = gone.length - labels.length;
  return [
    ...labels.map((label) => `“${label}”`),
    ...(others === 0 ? [] : [count(others, labels.length === 0 ? 'column' : 'other column')]),
  ].join(', ');
}
