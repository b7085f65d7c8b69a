import { sharedU32 } from './shared-arrays.ts';
import type { TextHeap } from './text-heap.ts';

/** Marks the end of a chain; no row has this number. */
const NONE = 0xffff_ffff;
const OFFSET = 0x811c_9dc5;
const PRIME = 0x0100_0193;

export interface SharedHash {
  readonly heads: Uint32Array;
  /** `next[row]` is the row that follows `row` in the same bucket; `NONE` for the last one */
  readonly next: Uint32Array;
}

export function sharedHash(rows: number): SharedHash {
  const places = 2 ** Math.ceil(Math.log2(Math.max(rows, 2)));
  return { heads: sharedU32(places).fill(NONE), next: sharedU32(rows) };
}

/**
 * Hash index that finds the rows whose text equals a given text. A lookup causes two or three cache
 * misses. A binary search of a million texts causes twenty.
 */
export class TextHash {
  readonly #texts: TextHeap;
  readonly #heads: Uint32Array;
  readonly #next: Uint32Array;

  constructor(texts: TextHeap, { heads, next }: SharedHash) {
    this.#texts = texts;
    this.#heads = heads;
    this.#next = next;
  }

  begin(rows: Uint32Array): void {
    this.#heads.fill(NONE);
    for (const row of rows) this.add(row);
  }

  /** Adds a row under its current text. The row must not be in the index. */
  add(row: number): void {
    const place = this.#placeOf(this.#texts.bytes(row));
    this.#next[row] = this.#heads[place] ?? NONE;
    this.#heads[place] = row;
  }

  /**
   * Removes a row. The caller must remove the row before its text changes. Does nothing for a row
   * that is not in the index.
   */
  remove(row: number): void {
    const place = this.#placeOf(this.#texts.bytes(row));
    const after = this.#next[row] ?? NONE;
    if (this.#heads[place] === row) {
      this.#heads[place] = after;
      return;
    }
    for (let at = this.#heads[place] ?? NONE; at !== NONE; at = this.#next[at] ?? NONE)
      if (this.#next[at] === row) this.#next[at] = after;
  }

  equalTo(text: Buffer): number[] {
    const found: number[] = [];
    let row = this.#heads[this.#placeOf(text)] ?? NONE;
    while (row !== NONE) {
      if (this.#texts.bytes(row).equals(text)) found.push(row);
      row = this.#next[row] ?? NONE;
    }
    return found;
  }

  #placeOf(text: Uint8Array): number {
    let hash = OFFSET;
    for (const byte of text) hash = Math.imul(hash ^ byte, PRIME);
    // Mixes the upper bits into the lower bits, which select the bucket.
    return (hash ^ (hash >>> 15)) & (this.#heads.length - 1);
  }
}
