import { sharedU32 } from './shared-arrays.ts';
import type { TextHeap } from './text-heap.ts';

/** No row is called so. */
const NONE = 0xffff_ffff;
const OFFSET = 0x811c_9dc5;
const PRIME = 0x0100_0193;

/** What threads have in common of it. */
export interface SharedHash {
  readonly heads: Uint32Array;
  /** the next row whose text falls into the same place */
  readonly next: Uint32Array;
}

export function sharedHash(rows: number): SharedHash {
  const places = 2 ** Math.ceil(Math.log2(Math.max(rows, 2)));
  return { heads: sharedU32(places).fill(NONE), next: sharedU32(rows) };
}

/**
 * Rows by the whole of one of their texts. Halving a million sorted texts waits for memory twenty times a number, this
 * two or three times.
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

  /** These rows, and no others. */
  begin(rows: Uint32Array): void {
    this.#heads.fill(NONE);
    for (const row of rows) this.add(row);
  }

  /** A row that is not in it, by the text that it has now. */
  add(row: number): void {
    const place = this.#placeOf(this.#texts.bytes(row));
    this.#next[row] = this.#heads[place] ?? NONE;
    this.#heads[place] = row;
  }

  /** Before the row gets another text. One that is not in it is left out already. */
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
    // The lower bits alone would forget what the upper ones know of a text.
    return (hash ^ (hash >>> 15)) & (this.#heads.length - 1);
  }
}
