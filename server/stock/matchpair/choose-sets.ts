import type { Candidates } from './candidates.ts';
import type { MatchColumn } from './match-cells.ts';

export interface StonesToMatch {
  /** `stone.nr` of each stone */
  readonly nr: Int32Array;
  readonly columns: readonly MatchColumn[];
}

export interface MatchedSet {
  readonly nrs: readonly number[];
  /** 0: identical, 1: at the limit of every tolerance */
  readonly distance: number;
  /** largest difference within the set, by column */
  readonly differences: readonly number[];
}

/** Greedy selection: takes the best pairs first and excludes their stones from later sets. */
export function chooseSets(
  stones: StonesToMatch,
  candidates: Candidates,
  setSize: number,
  most: number,
): MatchedSet[] {
  const taken = new Uint8Array(stones.nr.length);
  const sets: MatchedSet[] = [];
  for (const pair of candidates.inOrder()) {
    if (sets.length === most) break;
    if (pair.some((stone) => taken[stone])) continue;
    const members = growSet(pair, candidates, setSize, taken);
    if (!members) continue;
    for (const member of members) taken[member] = 1;
    sets.push({
      nrs: members.map((member) => stones.nr[member] ?? 0).sort((a, b) => a - b),
      distance: averageDistance(members, candidates),
      differences: stones.columns.map((column) => furthest(column, members)),
    });
  }
  return sets.sort((a, b) => a.distance - b.distance || (a.nrs[0] ?? 0) - (b.nrs[0] ?? 0));
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
