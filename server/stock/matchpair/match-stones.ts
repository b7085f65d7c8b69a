import { chooseSets } from './choose-sets.ts';
import { byReach, cellsOf } from './match-cells.ts';
import { Partners } from './partners.ts';

/** One thing that counts, in whole numbers of its column. */
export interface MatchColumn {
  readonly values: Int32Array;
  /** 0 is equal or not */
  readonly tolerance: number;
  /** the tolerance is hundredths of a percent of the smaller one */
  readonly isShare: boolean;
}

export interface StonesToMatch {
  /** by which the stones are told apart, rising */
  readonly nr: Int32Array;
  readonly columns: readonly MatchColumn[];
}

export interface MatchedSet {
  readonly nrs: readonly number[];
  /** 0 is alike in everything, 1 at the edge of all of it */
  readonly distance: number;
  /** by column, how far the two that are furthest apart are */
  readonly differences: readonly number[];
}

export interface Matched {
  readonly sets: readonly MatchedSet[];
  readonly isComplete: boolean;
}

/** What all of it may cost, whatever it is asked about: less than a second of one core. */
const MOST_COMPARISONS = 10_000_000;
const FEWEST_EACH = 64;
/** Of how many partners of a stone the best sets are made. */
const PARTNERS_IN_PAIRS = 4;
const PARTNERS_IN_SETS = 12;

/**
 * The best pairs or sets of so many stones that no two of them share a stone. Stones are held only against those in the
 * same or a neighbouring cell: cells are as wide as the tolerances, so whatever lies further away cannot match. Where very
 * many stones lie that near, each is held against so many of them that all of it stays within its bound.
 */
export function matchStones(stones: StonesToMatch, setSize: number, most: number): Matched {
  const count = stones.nr.length;
  if (count < setSize) return { sets: [], isComplete: true };
  const exact = stones.columns.filter(({ tolerance }) => tolerance === 0);
  const measured = byReach(stones.columns.filter(({ tolerance }) => tolerance > 0));
  const cells = cellsOf(count, exact, measured);
  const placed = placedBy(cells.order);
  const each = Math.max(FEWEST_EACH, Math.floor(MOST_COMPARISONS / count));
  const kept = setSize === 2 ? PARTNERS_IN_PAIRS : PARTNERS_IN_SETS;
  const partners = new Partners(count, kept, measured.map(placed.column));
  let isComplete = true;
  cells.forEachNear((place, from, to) => {
    const end = Math.min(to, from + each - partners.compared(place));
    if (end < to) isComplete = false;
    partners.compare(place, from, end);
  });
  const inCells = { nr: placed.values(stones.nr), columns: stones.columns.map(placed.column) };
  return { sets: chooseSets(inCells, partners, setSize, most), isComplete };
}

/** What is known of the stones, in another order of them. */
function placedBy(order: Int32Array) {
  const values = (of: Int32Array): Int32Array => order.map((stone) => of[stone] ?? 0);
  return {
    values,
    column: (column: MatchColumn): MatchColumn => ({ ...column, values: values(column.values) }),
  };
}
