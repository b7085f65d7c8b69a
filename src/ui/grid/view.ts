import type { GridColumn, GridPin, GridView, GridViewStorage } from './types.ts';

type AnyColumn = Pick<GridColumn<never>, 'id' | 'hidden'>;

export function defaultView(columns: readonly AnyColumn[]): GridView {
  return {
    order: columns.map((column) => column.id),
    hidden: columns.filter((column) => column.hidden).map((column) => column.id),
    widths: {},
    pins: {},
    sort: [],
  };
}

export const pinOf = (
  { id, pinned }: Pick<GridColumn<never>, 'id' | 'pinned'>,
  pins: GridView['pins'],
): GridPin => pins[id] ?? pinned ?? 'none';

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
    pins: Object.fromEntries(Object.entries(kept.pins).filter(([id]) => known.has(id))),
    sort: kept.sort.filter((item) => known.has(item.id)),
    named: kept.named,
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

const PINS: readonly unknown[] = ['left', 'right', 'none'] satisfies GridPin[];

function isPins(value: unknown): value is GridView['pins'] {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((pin) => PINS.includes(pin))
  );
}

function isSort(value: unknown): value is GridView['sort'] {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item?.id === 'string' && typeof item?.desc === 'boolean')
  );
}

function isNamed(value: unknown): value is GridView['named'] {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  return (
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    (!('version' in value) || typeof value.version === 'number')
  );
}

export function parseView(text: string | null): GridView | null {
  if (text === null) return null;
  try {
    // Views that were saved before columns could be pinned have no pins.
    const { order, hidden, widths, pins = {}, sort, named } = JSON.parse(text);
    return isStrings(order) &&
      isStrings(hidden) &&
      isWidths(widths) &&
      isPins(pins) &&
      isSort(sort) &&
      isNamed(named)
      ? { order, hidden, widths, pins, sort, named }
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

/** Returns the visible columns of the view in local storage; none if no view is stored. */
export function storedColumns(viewKey: string): readonly string[] {
  const view = localViewStorage.load(viewKey);
  return view ? view.order.filter((id) => !view.hidden.includes(id)) : [];
}
