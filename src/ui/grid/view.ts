import type { GridColumn, GridView, GridViewStorage } from './types.ts';

type AnyColumn = Pick<GridColumn<never>, 'id' | 'hidden'>;

export function defaultView(columns: readonly AnyColumn[]): GridView {
  return {
    order: columns.map((column) => column.id),
    hidden: columns.filter((column) => column.hidden).map((column) => column.id),
    widths: {},
    sort: [],
  };
}

/**
 * Adapts a saved view to the current columns. Columns that no longer exist are dropped. A new
 * column is inserted after the column that precedes it in the default order.
 */
export function reconcileView(kept: GridView, columns: readonly AnyColumn[]): GridView {
  const known = new Set(columns.map((column) => column.id));
  const order = kept.order.filter((id) => known.has(id));
  const hidden = kept.hidden.filter((id) => known.has(id));
  columns.forEach((column, index) => {
    if (order.includes(column.id)) return;
    const before = columns[index - 1];
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, column.id);
    if (column.hidden) hidden.push(column.id);
  });
  return {
    order,
    hidden,
    widths: Object.fromEntries(Object.entries(kept.widths).filter(([id]) => known.has(id))),
    sort: kept.sort.filter((item) => known.has(item.id)),
  };
}

export function moveBefore(
  order: readonly string[],
  id: string,
  beforeId: string | null,
): readonly string[] {
  if (id === beforeId) return order;
  const rest = order.filter((each) => each !== id);
  const at = beforeId === null ? rest.length : rest.indexOf(beforeId);
  return at < 0 ? order : [...rest.slice(0, at), id, ...rest.slice(at)];
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isWidths(value: unknown): value is Record<string, number> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((width) => typeof width === 'number')
  );
}

function isSort(value: unknown): value is GridView['sort'] {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item?.id === 'string' && typeof item?.desc === 'boolean')
  );
}

export function parseView(text: string | null): GridView | null {
  if (text === null) return null;
  try {
    const { order, hidden, widths, sort } = JSON.parse(text);
    return isStrings(order) && isStrings(hidden) && isWidths(widths) && isSort(sort)
      ? { order, hidden, widths, sort }
      : null;
  } catch {
    return null;
  }
}

const storageKey = (viewKey: string) => `culet.grid.${viewKey}`;

export const localViewStorage: GridViewStorage = {
  load(viewKey) {
    try {
      return parseView(localStorage.getItem(storageKey(viewKey)));
    } catch {
      return null;
    }
  },
  save(viewKey, view) {
    try {
      localStorage.setItem(storageKey(viewKey), JSON.stringify(view));
    } catch {
      // Storage is full or forbidden. The error is ignored, because only the saved view is lost.
    }
  },
};
