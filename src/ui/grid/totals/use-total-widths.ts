import { useMemo, useRef } from 'react';
import { clampWidth } from '../../text-width.ts';
import type { ShownColumn } from '../columns/column-layout.ts';
import type { GridTotalCells } from '../types.ts';
import {
  formatLabelledPart,
  hasLabelledParts,
  isParted,
  measurePart,
  measureTotal,
} from './total-text.ts';

/**
 * Returns the width that the total of each column needs. A narrower column would clip the total. A
 * width never shrinks, so that the next search moves no column.
 */
export function useTotalWidths<Row>(
  cells: GridTotalCells | undefined,
  shown: readonly ShownColumn<Row>[],
): ReadonlyMap<string, number> {
  const widest = useRef<ReadonlyMap<string, number>>(new Map());
  return useMemo(() => {
    const next = new Map(widest.current);
    const widen = (column: string, width: number) =>
      next.set(column, Math.max(next.get(column) ?? 0, clampWidth(width)));
    for (const [at, { column }] of shown.entries()) {
      const total = cells?.[column.id];
      if (isParted(total)) {
        const isMarked = cells !== undefined && hasLabelledParts(cells, shown, at);
        for (const part of total.parts)
          widen(column.id, measurePart(isMarked ? formatLabelledPart(part) : part.text));
      } else if (typeof total === 'string') widen(column.id, measureTotal(total));
    }
    const grew = [...next].some(([column, width]) => widest.current.get(column) !== width);
    if (grew) widest.current = next;
    return widest.current;
  }, [cells, shown]);
}
