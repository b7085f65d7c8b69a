import { hasBit } from './bits.ts';
import type { ColumnStore } from './column-store.ts';
import type { ScratchBitmaps } from './scratch-bitmaps.ts';
import type { Key } from './sort-keys.ts';

/**
 * The estimate is used only if the results are at least this share of the stock. With fewer
 * results, visiting each result is faster than scanning the whole stock for a key range.
 */
const LARGE_PART = 1 / 8;
const FEWEST = 4_096;
const SAMPLE = 2_048;

interface Near {
  readonly stones: number;
  readonly count: number;
  /** number of results that sort before these stones */
  readonly before: number;
}

/**
 * Uses a sample to estimate the range of sort keys on a result page. Only stones in this range are
 * then sorted. `find` returns null if there are few results, or if exact counts show that the range
 * misses a part of the page.
 */
export class PageEstimate {
  readonly #store: ColumnStore;
  readonly #scratch: ScratchBitmaps;

  constructor(store: ColumnStore, scratch: ScratchBitmaps) {
    this.#store = store;
    this.#scratch = scratch;
  }

  find(found: number, pieces: number, key: Key, from: number, to: number): Near | null {
    const { range } = key;
    if (!range || pieces < FEWEST || pieces < this.#store.rows * LARGE_PART) return null;
    const { size, known } = this.#sample(found, pieces, key);
    const start = known[edge(size, from / pieces, -1)];
    const end = known[edge(size, to / pieces, 1)];
    const { first, last } = range;
    const [low, high] = key.descending
      ? [end ?? first, start ?? last]
      : [start ?? first, end ?? last];
    const stones = this.#within(found, key, low, high);
    const count = this.#count(stones);
    const before = key.descending
      ? this.#countWithin(found, key, high + 1, last)
      : this.#countWithin(found, key, first, low - 1);
    return before <= from && to <= before + count ? { stones, count, before } : null;
  }

  /**
   * Takes an evenly spaced sample of the results. Returns the `size` of the sample and its sorted
   * keys (`known`). `size` includes stones without a key.
   */
  #sample(found: number, pieces: number, key: Key): { size: number; known: Float64Array } {
    const { arena, width, rows } = this.#store;
    const bits = arena.view(found, width);
    const keys = new Float64Array(2 * SAMPLE);
    let size = 0;
    let count = 0;
    const step = Math.floor(pieces / SAMPLE);
    for (let row = 0; row < rows && count < keys.length; row += step) {
      if (!hasBit(bits, row)) continue;
      size += 1;
      const one = key.of(row);
      if (!Number.isNaN(one)) keys[count++] = one;
    }
    const known = keys.subarray(0, count).sort();
    return { size, known: key.descending ? known.reverse() : known };
  }

  #within(found: number, { column, range }: Key, low: number, high: number): number {
    const { arena, width } = this.#store;
    const stones = this.#scratch.acquire();
    range?.within(column.place, width, low, high, stones);
    arena.kernel.and(stones, found, width);
    return stones;
  }

  #countWithin(found: number, key: Key, low: number, high: number): number {
    if (low > high) return 0;
    return this.#scratch.scoped(() => this.#count(this.#within(found, key, low, high)));
  }

  #count(stones: number): number {
    return this.#store.arena.kernel.countBoth(stones, stones, this.#store.width);
  }
}

/** Margin of the estimate in standard deviations. */
const DEVIATIONS = 4;
const LEAST_MARGIN = 8;

/**
 * Returns a position in the sorted sample of `size` stones: `part` × `size`, plus or minus a margin
 * for the sampling error. `part` is a fraction of all results. `direction` is the sign of the
 * margin.
 */
function edge(size: number, part: number, direction: 1 | -1): number {
  const expected = part * size;
  const margin = DEVIATIONS * Math.sqrt(expected) + LEAST_MARGIN;
  return Math.round(expected + direction * margin);
}
