import { useMemo } from 'react';
import type { GridTotalCells, GridTotals } from '../types.ts';
import { useAfterPaint } from '../use-after-paint.ts';

const MANY = 5_000;
const NOTHING: GridTotalCells = {};

/** What is ticked and everything that matches, summed up by column. */
export function useTotals<Row>(
  totals: GridTotals<Row>,
  rows: readonly Row[],
  ticked: readonly Row[],
): { readonly selected: GridTotalCells; readonly matches: GridTotalCells } {
  // Adding up many rows may lag behind the ticks by a frame: the ticks may not wait for it. A few are added up with
  // the ticks, because a second layout would cost more than the sum.
  const laterTicked = useAfterPaint(ticked);
  const laterRows = useAfterPaint(rows);
  const settledTicked = rows.length > MANY ? laterTicked : ticked;
  const settledRows = rows.length > MANY ? laterRows : rows;

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
