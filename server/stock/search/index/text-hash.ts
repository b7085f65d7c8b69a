import type { TextHeap } from './text-heap.ts';

/** No row is called so. */
const NONE = 0xffff_ffff;
const OFFSET = 0x811c_9dc5;
const PRIME = 0x0100_0193;

/**
 * Rows by the whole of one of their texts. Halving a million sorted texts waits for memory twenty times a number, this
 * two or three times.
 */
export class TextHash {
  readonly #texts: TextHeap;
  readonly #heads: Uint32Array;
  /** the next row whose text falls into the same place */
  readonly #next: Uint32Array;

  constructor(texts: TextHeap, rows: number) {
    this.#texts = texts;
    this.#heads = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(rows, 2)))).fill(NONE);
    this.#next = new Uint32Array(rows);
  }

  /** These rows, and no others. */
  begin(rows: Uint32Array): void {
    this.#heads.fill(NONE);
    for (const row of rows) {
      const place = this.#placeOf(this.#texts.bytes(row));
      this.#next[row] = this.#heads[place] ?? NONE;
      this.#heads[place] = row;
    }
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
    // The lower bits alone would forget what the upper ones know of a text.
    return (hash ^ (hash >>> 15)) & (this.#heads.length - 1);
  }
}
