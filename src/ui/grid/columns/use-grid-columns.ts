import { useMemo } from 'react';
import type { GridColumn, GridView } from '../types.ts';
import { pinOf } from '../view.ts';
import { type ShownColumn, shownColumn } from './column-layout.ts';

const PINS = ['left', 'none', 'right'] as const;

const NONE: readonly string[] = [];

/**
 * Returns the visible columns in display order, with pinned columns at the edges. With `leading`,
 * these columns come first and none is pinned. The array stays the same until a column changes.
 */
export function useGridColumns<Row>(
  columns: readonly GridColumn<Row>[],
  { order, hidden, pins }: GridView,
  leading = NONE,
): readonly ShownColumn<Row>[] {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const inOrder = order.flatMap((id) => (hidden.includes(id) ? [] : (byId.get(id) ?? [])));
  const isPinning = leading.length === 0;
  const placed = PINS.flatMap((pin) =>
    inOrder
      .filter((column) => pinOf(column, pins) === pin)
      .map(({ id }) => ({ id, pin: isPinning ? pin : 'none' })),
  );
  const rank = (id: string): number =>
    leading.includes(id) ? leading.indexOf(id) : leading.length;
  const ids = placed
    .sort((a, b) => rank(a.id) - rank(b.id))
    .map(({ id, pin }) => `${pin} ${id}`)
    .join('\n');

  return useMemo(() => {
    const visible = ids.split('\n').flatMap((line) => {
      const at = line.indexOf(' ');
      const column = byId.get(line.slice(at + 1));
      return column ? [{ column, pin: line.slice(0, at) }] : [];
    });
    return visible.map(({ column, pin }, index) => {
      const edge =
        (pin === 'left' && visible[index + 1]?.pin !== 'left') ||
        (pin === 'right' && visible[index - 1]?.pin !== 'right');
      return shownColumn(column, pin === 'left' || pin === 'right' ? pin : null, edge);
    });
  }, [byId, ids]);
}
