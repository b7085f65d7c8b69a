import { Candidates } from './candidates.ts';
import type { StonesToMatch } from './choose-sets.ts';
import { chooseSets } from './choose-sets.ts';
import type { MatchColumn } from './match-cells.ts';
import { cellsOf, sortBySelectivity } from './match-cells.ts';
import type { MatchedSet, SetChoice } from './set-order.ts';

export interface Matched {
  readonly sets: readonly MatchedSet[];
  readonly isComplete: boolean;
}

/** Limits the CPU time of a match to less than one second of one core. */
const MOST_COMPARISONS = 10_000_000;
const FEWEST_EACH = 64;
/** Number of candidates that are kept for each stone in a search for pairs. */
const PARTNERS_IN_PAIRS = 4;
/** Number of candidates that are kept for each stone in a search for larger sets. */
const PARTNERS_IN_SETS = 12;

/**
 * Returns the best disjoint pairs or sets. Groups the stones into cells as wide as the tolerances,
 * so that only stones of the same or a neighbouring cell can match. A stone with too many
 * neighbours is compared with only some of them; `isComplete` is then false.
 */
export function matchStones(
  stones: StonesToMatch,
  setSize: number,
  most: number,
  choice: SetChoice = {},
): Matched {
  const count = stones.nr.length;
  if (count < setSize) return { sets: [], isComplete: true };
  const exact = stones.columns.filter(({ tolerance }) => tolerance === 0);
  const measured = sortBySelectivity(stones.columns.filter(({ tolerance }) => tolerance > 0));
  const cells = cellsOf(count, exact, measured);
  const placed = placedBy(cells.order);
  const each = Math.max(FEWEST_EACH, Math.floor(MOST_COMPARISONS / count));
  const kept = setSize === 2 ? PARTNERS_IN_PAIRS : PARTNERS_IN_SETS;
  const candidates = new Candidates(count, kept, measured.map(placed.column));
  let isComplete = true;
  cells.forEachNear((place, from, to) => {
    const end = Math.min(to, from + each - candidates.compared(place));
    if (end < to) isComplete = false;
    candidates.compare(place, from, end);
  });
  const { carat, rap, amount } = stones.prices;
  const inCells = {
    nr: placed.values(stones.nr),
    columns: stones.columns.map(placed.column),
    prices: {
      carat: placed.values(carat),
      rap: placed.wide(rap),
      amount: placed.wide(amount),
    },
  };
  return { sets: chooseSets(inCells, candidates, setSize, most, choice), isComplete };
}

function placedBy(order: Int32Array) {
  const values = (of: Int32Array): Int32Array => order.map((stone) => of[stone] ?? 0);
  return {
    values,
    wide: (of: Float64Array): Float64Array => Float64Array.from(order, (stone) => of[stone] ?? 0),
    column: (column: MatchColumn): MatchColumn => ({ ...column, values: values(column.values) }),
  };
}
