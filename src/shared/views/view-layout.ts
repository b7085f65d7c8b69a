import type { GridColumn, GridSort, GridView } from '../../ui/grid/types.ts';
import { reconcileView } from '../../ui/grid/view.ts';
import type { ViewLayout } from './view-calls.ts';

type AnyColumn = Pick<GridColumn<never>, 'id' | 'hidden'>;

export function toLayout(view: GridView, sort: readonly GridSort[]): ViewLayout {
  return {
    columns: view.order.map((column) => {
      const width = view.widths[column];
      const pin = view.pins[column];
      return {
        column,
        is_visible: !view.hidden.includes(column),
        ...(width === undefined ? {} : { width }),
        ...(pin === undefined ? {} : { pin }),
      };
    }),
    sort: sort.map(({ id, desc }) => ({ column: id, descending: desc })),
  };
}

/** Adapts a saved layout to the current columns. `gone` are its visible columns that no longer exist. */
export function fromLayout(
  { columns, sort }: ViewLayout,
  current: readonly AnyColumn[],
): { readonly view: GridView; readonly gone: readonly string[] } {
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
    // Columns that are newer than the view stay hidden.
    view: reconcileView(
      view,
      current.map((column) => ({ ...column, hidden: true })),
    ),
    gone: columns
      .filter(({ column, is_visible }) => is_visible && !known.has(column))
      .map(({ column }) => column),
  };
}
