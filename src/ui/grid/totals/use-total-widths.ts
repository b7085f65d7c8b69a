import { useMemo, useRef } from 'react';
import { clampWidth } from '../../text-width.ts';
import type { ShownColumn } from '../columns/layout.ts';
import type { GridTotalCells } from '../types.ts';
import { isParted, markedPart, roomOf, roomOfPart, saysParts } from './total-text.ts';

/**
 * The minimum widths of the totals of all matches, by column. A clipped total would be misread.
 * Columns keep a width once reached, so that the next search moves nothing.
 */
export function useTotalWidths<Row>(
  cells: GridTotalCells | undefined,
  shown: readonly ShownColumn<Row>[],
): ReadonlyMap<string, number> {
  const widest = useRef<ReadonlyMap<string, number>>(new Map());
  return useMemo(() => {
    const next = new Map(widest.current);
    const ask = (column: string, width: number) =>
      next.set(column, Math.max(next.get(column) ?? 0, clampWidth(width)));
    for (const [at, { column }] of shown.entries()) {
      const total = cells?.[column.id];
      if (isParted(total)) {
        const isMarked = cells !== undefined && saysParts(cells, shown, at);
        for (const part of total.parts)
          ask(column.id, roomOfPart(isMarked ? markedPart(part) : part.text));
      } else if (typeof total === 'string') ask(column.id, roomOf(total));
    }
    const grew = [...next].some(([column, width]) => widest.current.get(column) !== width);
    if (grew) widest.current = next;
    return widest.current;
  }, [cells, shown]);
}
