import { decimalOf } from '../prices/decimals.ts';
import type { RapCell } from '../prices/rap-table.ts';
import { cellKey, type ListCell } from './list-cells.ts';

/**
 * The prices of one cell (colour, clarity and weight band) in two Rap lists; null if a list does
 * not have the cell.
 */
export interface CellMove {
  cell: ListCell;
  before: number | null;
  after: number | null;
}

export function compareLists(before: readonly ListCell[], after: readonly ListCell[]): CellMove[] {
  const earlier = new Map(before.map((cell) => [cellKey(cell), cell]));
  const moves: CellMove[] = after.map((cell) => {
    const old = earlier.get(cellKey(cell));
    earlier.delete(cellKey(cell));
    return { cell, before: old?.price ?? null, after: cell.price };
  });
  for (const cell of earlier.values()) moves.push({ cell, before: cell.price, after: null });
  return moves;
}

export interface MoveCounts {
  changed: number;
  added: number;
  gone: number;
  unchanged: number;
}

export function countMoves(moves: readonly CellMove[]): MoveCounts {
  const counts: MoveCounts = { changed: 0, added: 0, gone: 0, unchanged: 0 };
  for (const { before, after } of moves) {
    if (before === null) counts.added += 1;
    else if (after === null) counts.gone += 1;
    else if (before === after) counts.unchanged += 1;
    else counts.changed += 1;
  }
  return counts;
}

/**
 * Returns the change in hundredths of a percent, rounded half away from zero. Null if either price
 * is missing.
 */
export function percentMoved(before: number | null, after: number | null): number | null {
  if (before === null || after === null) return null;
  const moved = Math.floor((Math.abs(after - before) * 10_000) / before + 0.5);
  return after < before ? -moved : moved;
}

/** Converts an integer in hundredths to a decimal number for JSON. */
export const wire = (hundredths: number): number => Number(decimalOf(hundredths, 2));
export const wireOrNull = (hundredths: number | null): number | null =>
  hundredths === null ? null : wire(hundredths);

export const bandOnWire = ({ from, to }: RapCell) => ({
  carat_from: wire(from),
  carat_to: wire(to),
});

export const moveOnWire = ({ before, after }: Pick<CellMove, 'before' | 'after'>) => ({
  before: wireOrNull(before),
  after: wireOrNull(after),
  change: wireOrNull(percentMoved(before, after)),
});
