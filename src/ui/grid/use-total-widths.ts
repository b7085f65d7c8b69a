import { useMemo, useRef } from 'react';
import { clampWidth } from '../text-width.ts';
import { isParted, roomOf, withoutFraction } from './total-text.ts';
import type { GridTotalCells } from './types.ts';

/**
 * What the totals of everything need at least, by column: a sum is longer than any figure above it, and cut off it is
 * none. A column that grew for one sum keeps its width, so that the next search moves nothing.
 */
export function useTotalWidths(cells: GridTotalCells | undefined): ReadonlyMap<string, number> {
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
    const grew = [...next].some(([column, width]) => widest.current.get(column) !== width);
    if (grew) widest.current = next;
    return widest.current;
  }, [cells]);
}
