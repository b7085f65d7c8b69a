import type { MatchColumn } from './match-cells.ts';

const NO_STONE = -1;

/**
 * Keeps at most `kept` candidates for each stone: the other stones that match the stone most
 * closely. Methods take and return stones as indexes.
 */
export class Candidates {
  readonly kept: number;
  /**
   * Values by match field, then by stone. The most selective field comes first, so that a mismatch
   * ends the comparison early.
   */
  readonly #values: readonly Int32Array[];
  readonly #tolerances: readonly number[];
  readonly #areShares: readonly boolean[];
  readonly #stones: Int32Array;
  readonly #distances: Float64Array;
  readonly #compared: Int32Array;
  readonly #own: Float64Array;

  constructor(count: number, kept: number, columns: readonly MatchColumn[]) {
    this.kept = kept;
    this.#values = columns.map(({ values }) => values);
    this.#tolerances = columns.map(({ tolerance }) => tolerance);
    this.#areShares = columns.map(({ isRelative }) => isRelative);
    this.#stones = new Int32Array(count * kept).fill(NO_STONE);
    this.#distances = new Float64Array(count * kept).fill(Number.POSITIVE_INFINITY);
    this.#compared = new Int32Array(count);
    this.#own = new Float64Array(columns.length);
  }

  compared(stone: number): number {
    return this.#compared[stone] ?? 0;
  }

  compare(stone: number, from: number, to: number): void {
    this.#read(stone);
    for (let other = from; other < to; other += 1) {
      const distance = this.#distanceTo(other);
      if (distance < 0) continue;
      this.#keep(stone, other, distance);
      this.#keep(other, stone, distance);
    }
    this.#compared[stone] = this.compared(stone) + to - from;
  }

  /**
   * Divides the difference in each measure by its tolerance and returns the mean, from 0 (equal) to
   * 1; null if a difference exceeds its tolerance.
   */
  distance(one: number, other: number): number | null {
    this.#read(one);
    const distance = this.#distanceTo(other);
    return distance < 0 ? null : distance;
  }

  #read(stone: number): void {
    for (let at = 0; at < this.#own.length; at += 1) this.#own[at] = this.#values[at]?.[stone] ?? 0;
  }

  /** Distance from the stone that `#read` loaded; negative if the stones do not match. Hot path. */
  #distanceTo(other: number): number {
    const own = this.#own;
    let sum = 0;
    for (let at = 0; at < own.length; at += 1) {
      const a = own[at] ?? 0;
      const b = this.#values[at]?.[other] ?? 0;
      let apart = a > b ? a - b : b - a;
      let limit = this.#tolerances[at] ?? 0;
      if (this.#areShares[at]) {
        apart *= PARTS_OF_A_WHOLE;
        limit *= a > b ? b : a;
      }
      if (apart > limit) return -1;
      sum += apart / limit;
    }
    return own.length === 0 ? 0 : sum / own.length;
  }

  /** Returns the candidates of a stone, the closest first. */
  of(stone: number): number[] {
    const from = stone * this.kept;
    return Array.from(this.#stones.subarray(from, from + this.kept)).filter(
      (other) => other !== NO_STONE,
    );
  }

  /** Yields each candidate pair once, the closest pair first. */
  *inOrder(): Generator<readonly [number, number]> {
    const pairs: [one: number, other: number][] = [];
    const distances: number[] = [];
    for (let place = 0; place < this.#stones.length; place += 1) {
      const one = Math.floor(place / this.kept);
      const other = this.#stones[place] ?? NO_STONE;
      // If each stone is a candidate of the other, only the stone with the lower index yields the
      // pair.
      if (other === NO_STONE || (other < one && this.#keeps(other, one))) continue;
      pairs.push([Math.min(one, other), Math.max(one, other)]);
      distances.push(this.#distances[place] ?? 0);
    }
    // Packs distance and position into one number: sorting numbers is much faster, and equal
    // distances keep their order.
    const keys = Float64Array.from(
      distances,
      (distance, at) => Math.round(distance * FINENESS) * pairs.length + at,
    ).sort();
    for (const key of keys) {
      const pair = pairs[key % pairs.length];
      if (pair) yield pair;
    }
  }

  #keeps(stone: number, other: number): boolean {
    const from = stone * this.kept;
    for (let place = from; place < from + this.kept; place += 1)
      if (this.#stones[place] === other) return true;
    return false;
  }

  /**
   * Inserts a candidate in order of distance. Among candidates with equal distances, the smaller
   * index comes first.
   */
  #keep(stone: number, other: number, distance: number): void {
    const from = stone * this.kept;
    let place = from + this.kept - 1;
    if (!this.#isBefore(distance, other, place)) return;
    while (place > from && this.#isBefore(distance, other, place - 1)) {
      this.#stones[place] = this.#stones[place - 1] ?? NO_STONE;
      this.#distances[place] = this.#distances[place - 1] ?? Number.POSITIVE_INFINITY;
      place -= 1;
    }
    this.#stones[place] = other;
    this.#distances[place] = distance;
  }

  #isBefore(distance: number, other: number, place: number): boolean {
    const there = this.#distances[place] ?? Number.POSITIVE_INFINITY;
    return distance < there || (distance === there && other < (this.#stones[place] ?? NO_STONE));
  }
}

const PARTS_OF_A_WHOLE = 10_000;
/** Distances that differ by less than a millionth count as equal. */
const FINENESS = 1_000_000;
