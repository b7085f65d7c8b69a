import { useMemo, useRef } from 'react';
import { clampWidth } from '../text-width.ts';
import type { ShownColumn } from './columns/layout.ts';
import { isParted, roomOf, withoutFraction } from './total-text.ts';
import type { GridTotalCells } from './types.ts';

/**
 * What the totals of everything need at least, by column: a sum is longer than any figure above it, and cut off it is
 * none. A column that grew for one sum keeps its width, so that the next search moves nothing.
 */
export function useTotalWidths<Row>(
  cells: GridTotalCells | undefined,
  shown: readonly ShownColumn<Row>[],
): ReadonlyMap<string, number> {
  const widest = useRef<ReadonlyMap<string, number>>(new Map());
  return useMemo(() => {
    const next = new Map(widest.current);
    for (const [column, total] of Object.entries(cells ?? {})) {
      const texts = isParted(total) ? total.parts.map(({ text }) => text) : [total];
      for (const text of texts) {
        if (typeof text !== 'string') continue;
        const width = clampWidth(roomOf(isParted(total) ? text : withoutFraction(text)));
        if (width > (next.get(column) ?? 0)) next.set(column, width);
      }
    }
    // The names of what a total is parted by stand before it, in a column that has none.
    for (const [at, { column }] of shown.entries()) {
      const total = cells?.[shown[at + 1]?.column.id ?? ''];
      if (!isParted(total) || cells?.[column.id] !== undefined) continue;
      const names = total.parts.map(({ name }) => clampWidth(roomOf(name)));
      next.set(column.id, Math.max(next.get(column.id) ?? 0, ...names));
    }
    const grew = [...next].some(([column, width]) => widest.current.get(column) !== width);
    if (grew) widest.current = next;
    return widest.current;
  }, [cells, shown]);
}
