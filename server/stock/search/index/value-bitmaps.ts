import type { Arena, View } from './arena.ts';
import { ATTRIBUTES, type Attribute, WORDED } from './index-fields.ts';
import type { TextHeap } from './text-heap.ts';

type Bitmap = View<Uint8Array>;

/**
 * First entry in `#attributes` for the bitmap of a word. The bitmap of a word is found by the word
 * in `#names`, not by a value.
 */
const FIRST_WORDED = ATTRIBUTES.length;
/** Maximum number of words per attribute that have a bitmap; the others share that of `OTHER`. */
const MOST_WORDS = 60;
export const MOST_WORD_BITMAPS = WORDED.length * (MOST_WORDS + 1);
export const OTHER = 'Other';

/**
 * One bitmap of row numbers for each attribute value and each word, such as the inclusions that a
 * grading report names. Bitmaps are created on demand in shared memory.
 */
export class ValueBitmaps {
  readonly #arena: Arena;
  readonly #width: number;
  readonly #names: TextHeap;
  /**
   * `#attributes[i]` and `#values[i]` identify the attribute value of bitmap `i`; bitmaps are
   * numbered in the order of their creation
   */
  readonly #attributes: View<Uint16Array>;
  readonly #values: View<Uint16Array>;
  readonly #count: View<Uint32Array>;
  readonly #byValue: readonly Map<number, Bitmap>[] = ATTRIBUTES.map(() => new Map());
  readonly #byWord: readonly Map<string, Bitmap>[] = WORDED.map(() => new Map());
  #seen = 0;

  constructor(arena: Arena, width: number, most: number, names: TextHeap) {
    this.#arena = arena;
    this.#width = width;
    this.#names = names;
    this.#attributes = arena.u16(most);
    this.#values = arena.u16(most);
    this.#count = arena.u32(1);
  }

  attribute(attribute: Attribute): ReadonlyMap<number, Bitmap> {
    return this.byPlace(ATTRIBUTES.indexOf(attribute));
  }

  byPlace(attribute: number): ReadonlyMap<number, Bitmap> {
    this.#look();
    return this.#byValue[attribute] ?? new Map();
  }

  words(worded: number): ReadonlyMap<string, Bitmap> {
    this.#look();
    return this.#byWord[worded] ?? new Map();
  }

  make(attribute: number, value: number): Uint8Array {
    return (this.byPlace(attribute).get(value) ?? this.#add(attribute, value)).values;
  }

  makeWord(worded: number, word: string): Uint8Array {
    const words = this.words(worded);
    const known = words.get(word);
    if (known) return known.values;
    if (words.size >= MOST_WORDS && word !== OTHER) return this.makeWord(worded, OTHER);
    const bytes = Buffer.from(word);
    this.#names.set(this.#seen, bytes, 0, bytes.length);
    return this.#add(FIRST_WORDED + worded, 0).values;
  }

  #add(attribute: number, value: number): Bitmap {
    const place = this.#seen;
    if (place >= this.#values.values.length)
      throw new RangeError('There are more values than bitmaps.');
    this.#attributes.values[place] = attribute;
    this.#values.values[place] = value;
    const bitmap = this.#arena.bytes(this.#width);
    this.#count.values[0] = place + 1;
    this.#note(place, bitmap);
    return bitmap;
  }

  /**
   * Adds the bitmaps of other threads to the maps of this thread. All threads allocate in the same
   * order, so `Arena.bytes` returns the same address everywhere.
   */
  #look(): void {
    const count = this.#count.values[0] ?? 0;
    while (this.#seen < count) this.#note(this.#seen, this.#arena.bytes(this.#width));
  }

  #note(place: number, bitmap: Bitmap): void {
    const attribute = this.#attributes.values[place] ?? 0;
    const words = this.#byWord[attribute - FIRST_WORDED];
    if (words) words.set(this.#names.get(place), bitmap);
    else this.#byValue[attribute]?.set(this.#values.values[place] ?? 0, bitmap);
    this.#seen = place + 1;
  }
}
