import { useMemo } from 'react';
import type { GridColumn, GridView } from '../types.ts';
import { type ShownColumn, shownColumn } from './column-layout.ts';

const PINS = ['left', null, 'right'] as const;
const pinOf = <Row>({ pinned }: GridColumn<Row>): ShownColumn<Row>['pin'] => pinned ?? null;

/**
 * Returns the visible columns in display order, with pinned columns at the edges. The array stays
 * the same until a column changes.
 */
export function useGridColumns<Row>(
  columns: readonly GridColumn<Row>[],
  { order, hidden }: GridView,
): readonly ShownColumn<Row>[] {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const inOrder = order.flatMap((id) => (hidden.includes(id) ? [] : (byId.get(id) ?? [])));
  const ids = PINS.flatMap((pin) => inOrder.filter((column) => pinOf(column) === pin))
    .map(({ id }) => id)
    .join('\n');

  return useMemo(() => {
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
}
