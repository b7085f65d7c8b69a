import { sharedU32 } from './shared-arrays.ts';
import { type SharedHash, sharedHash, TextHash } from './text-hash.ts';
import type { TextHeap } from './text-heap.ts';

/**
 * Changed rows are merged into the sorted rows when their number exceeds `MOST_LOOSE` and their
 * share exceeds `LOOSE_PART`.
 */
const MOST_LOOSE = 2_000;
const LOOSE_PART = 1 / 50;

export interface SharedOrder {
  readonly sorted: Uint32Array;
  /** rows whose text changed and that are not yet merged into `sorted`, in order of change */
  readonly loose: Uint32Array;
  readonly counts: Uint32Array;
  readonly whole: SharedHash;
}

/** Positions in `counts`: number of sorted rows, number of changed rows. */
const SORTED = 0;
const LOOSE = 1;
/** Position in `counts`: number of merges so far. */
const SETTLED = 2;
const COUNTS = 3;

export function sharedOrder(rows: number): SharedOrder {
  return {
    sorted: sharedU32(rows),
    loose: sharedU32(Math.max(MOST_LOOSE, Math.ceil(rows * LOOSE_PART)) + 1),
    counts: sharedU32(COUNTS),
    whole: sharedHash(rows),
  };
}

/**
 * Rows sorted by one text. The order serves lookups by prefix, and a hash index serves lookups by
 * the whole text. A changed row is listed in `loose` until a merge adds it to `sorted`. Until then,
 * lookups ignore the old position of the row in `sorted`.
 */
export class SortedTexts {
  readonly #texts: TextHeap;
  readonly #shared: SharedOrder;
  readonly #whole: TextHash;
  /** rows that this thread has copied from `loose` since the merge with number `#settled` */
  readonly #seenLoose = new Set<number>();
  #seen = 0;
  #settled = 0;

  constructor(texts: TextHeap, shared: SharedOrder) {
    this.#texts = texts;
    this.#shared = shared;
    this.#whole = new TextHash(texts, shared.whole);
  }

  /** Version of the rows. Every change of a row gives a different version. */
  get version(): string {
    const { counts } = this.#shared;
    return `${counts[SETTLED]}/${counts[LOOSE]}`;
  }

  /** Replaces all rows; `rows` must be sorted. */
  begin(rows: Uint32Array): void {
    this.#sort(rows);
    this.#whole.begin(rows);
  }

  /** Sets the text of a row. The text must differ from the current text. */
  change(row: number, source: Buffer, at: number, length: number): void {
    const { counts, loose } = this.#shared;
    this.#whole.remove(row);
    this.#texts.set(row, source, at, length);
    if (length > 0) this.#whole.add(row);
    const count = counts[LOOSE] ?? 0;
    loose[count] = row;
    counts[LOOSE] = count + 1;
    if (count + 1 > MOST_LOOSE && count + 1 > (counts[SORTED] ?? 0) * LOOSE_PART)
      this.#sort(this.#merged());
  }

  rows(): Uint32Array {
    return this.#loose.size === 0 ? this.#sorted : this.#merged();
  }

  startingWith(text: string): number[] {
    const wanted = Buffer.from(text);
    const starts = (row: number): boolean => this.#texts.compareStart(row, wanted) === 0;
    const loose = this.#loose;
    const sorted = this.#sorted;
    const found = [...loose].filter(starts);
    for (let at = this.#firstNotBelow(wanted, sorted, loose); at < sorted.length; at += 1) {
      const row = sorted[at] ?? 0;
      if (loose.has(row)) continue;
      if (!starts(row)) break;
      found.push(row);
    }
    return found;
  }

  equalTo(text: string): number[] {
    return this.#whole.equalTo(Buffer.from(text));
  }

  get #sorted(): Uint32Array {
    const { sorted, counts } = this.#shared;
    return sorted.subarray(0, counts[SORTED]);
  }

  get #loose(): ReadonlySet<number> {
    const { loose, counts } = this.#shared;
    const settled = counts[SETTLED] ?? 0;
    if (this.#settled !== settled) {
      this.#seenLoose.clear();
      this.#seen = 0;
      this.#settled = settled;
    }
    for (const count = counts[LOOSE] ?? 0; this.#seen < count; this.#seen += 1)
      this.#seenLoose.add(loose[this.#seen] ?? 0);
    return this.#seenLoose;
  }

  #sort(rows: Uint32Array): void {
    const { sorted, counts } = this.#shared;
    sorted.set(rows);
    counts[SORTED] = rows.length;
    counts[LOOSE] = 0;
    counts[SETTLED] = (counts[SETTLED] ?? 0) + 1;
  }

  #merged(): Uint32Array {
    const loose = this.#loose;
    const kept = this.#sorted.filter((row) => !loose.has(row));
    const added = Uint32Array.from(loose)
      .filter((row) => this.#texts.length(row) > 0)
      .sort((a, b) => this.#order(a, b));
    const merged = new Uint32Array(kept.length + added.length);
    let from = 0;
    let place = 0;
    for (const row of added) {
      while (from < kept.length && this.#order(kept[from] ?? 0, row) <= 0)
        merged[place++] = kept[from++] ?? 0;
      merged[place++] = row;
    }
    merged.set(kept.subarray(from), place);
    return merged;
  }

  #order(a: number, b: number): number {
    return this.#texts.compare(a, b) || a - b;
  }

  /**
   * Binary search that skips changed rows, because these rows are still at the position of their
   * old text.
   */
  #firstNotBelow(wanted: Buffer, sorted: Uint32Array, loose: ReadonlySet<number>): number {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      let middle = (low + high) >>> 1;
      while (middle > low && loose.has(sorted[middle] ?? 0)) middle -= 1;
      if (middle === low && loose.has(sorted[middle] ?? 0)) {
        low += 1;
        continue;
      }
      if (this.#texts.compareStart(sorted[middle] ?? 0, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
