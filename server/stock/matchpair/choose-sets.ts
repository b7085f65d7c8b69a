import type { Candidates } from './candidates.ts';
import type { MatchColumn } from './match-cells.ts';
import {
  isWithinPrices,
  type MatchedSet,
  type PricesOfStones,
  priceSet,
  type SetChoice,
  sortSets,
} from './set-order.ts';

export interface StonesToMatch {
  /** `stone.nr` of each stone */
  readonly nr: Int32Array;
  readonly columns: readonly MatchColumn[];
  readonly prices: PricesOfStones;
}

/**
 * Greedy selection: takes the best pairs first and excludes their stones from later sets. A set
 * outside the price ranges of `choice` leaves its stones to other sets.
 */
export function chooseSets(
  stones: StonesToMatch,
  candidates: Candidates,
  setSize: number,
  most: number,
  choice: SetChoice,
): MatchedSet[] {
  const taken = new Uint8Array(stones.nr.length);
  const sets: MatchedSet[] = [];
  for (const pair of candidates.inOrder()) {
    if (sets.length === most) break;
    if (pair.some((stone) => taken[stone])) continue;
    const members = growSet(pair, candidates, setSize, taken);
    if (!members) continue;
    const prices = priceSet(stones.prices, members);
    if (!isWithinPrices(choice, prices)) continue;
    for (const member of members) taken[member] = 1;
    sets.push({
      nrs: members.map((member) => stones.nr[member] ?? 0).sort((a, b) => a - b),
      distance: averageDistance(members, candidates),
      differences: stones.columns.map((column) => furthest(column, members)),
      prices,
    });
  }
  return sortSets(sets, choice.sort);
}

/**
 * Extends a pair to `setSize` stones. Adds the free candidates with the smallest total distance to
 * the set. Returns null if there are not enough free candidates.
 */
function growSet(
  pair: readonly [number, number],
  partners: Candidates,
  setSize: number,
  taken: Uint8Array,
): number[] | null {
  const members: number[] = [...pair];
  while (members.length < setSize) {
    let best: { stone: number; sum: number } | null = null;
    for (const stone of new Set(members.flatMap((member) => partners.of(member)))) {
      if (taken[stone] || members.includes(stone)) continue;
      const sum = sumTo(stone, members, partners);
      if (sum !== null && (best === null || sum < best.sum)) best = { stone, sum };
    }
    if (!best) return null;
    members.push(best.stone);
  }
  return members;
}

function sumTo(stone: number, members: readonly number[], partners: Candidates): number | null {
  let sum = 0;
  for (const member of members) {
    const distance = partners.distance(stone, member);
    if (distance === null) return null;
    sum += distance;
  }
  return sum;
}

function averageDistance(members: readonly number[], partners: Candidates): number {
  let sum = 0;
  for (const [at, member] of members.entries())
    sum += sumTo(member, members.slice(at + 1), partners) ?? 0;
  return sum / ((members.length * (members.length - 1)) / 2);
}

function furthest({ values, isRelative }: MatchColumn, members: readonly number[]): number {
  const own = members.map((member) => values[member] ?? 0);
  const least = Math.min(...own);
  const apart = Math.max(...own) - least;
  return isRelative ? Math.round((apart * 10_000) / least) : apart;
}
