import { useMemo } from 'react';
import type { GridTotalCells, GridTotals } from '../types.ts';
import { useDeferredAfterPaint } from '../use-after-paint.ts';

const MANY = 5_000;
const NOTHING: GridTotalCells = {};

export function useTotals<Row>(
  totals: GridTotals<Row>,
  rows: readonly Row[],
  ticked: readonly Row[],
): { readonly selected: GridTotalCells; readonly matches: GridTotalCells } {
  // With many rows, the totals update one frame after the ticks, so that ticking stays responsive.
  // With few rows, the totals update in the same frame, because a second layout would take longer
  // than the computation.
  const deferredTicked = useDeferredAfterPaint(ticked);
  const deferredRows = useDeferredAfterPaint(rows);
  const settledTicked = rows.length > MANY ? deferredTicked : ticked;
  const settledRows = rows.length > MANY ? deferredRows : rows;

  const { addUp } = totals;
  const selected = useMemo(
    () => totals.selected ?? (settledTicked.length > 0 ? addUp?.(settledTicked) : null) ?? NOTHING,
    [totals.selected, addUp, settledTicked],
  );
  const matches = useMemo(
    () => totals.matches ?? (settledRows.length > 0 ? addUp?.(settledRows) : null) ?? NOTHING,
    [totals.matches, addUp, settledRows],
  );
  return { selected, matches };
}
