import type { Room, View } from './room.ts';
import { ATTRIBUTES, type Attribute } from './stone-fields.ts';
import type { TextHeap } from './text-heap.ts';

type Bitmap = View<Uint8Array>;

/** The number behind those of the attributes stands for the symbols, whose values are names. */
const SYMBOLS = ATTRIBUTES.length;

/**
 * A bitmap for each value of each attribute and for each symbol. They are made as values come, and listed where every
 * thread finds those that another made.
 */
export class ValueBitmaps {
  readonly #room: Room;
  readonly #width: number;
  readonly #names: TextHeap;
  /** of which attribute each is, and of which value */
  readonly #attributes: View<Uint16Array>;
  readonly #values: View<Uint16Array>;
  readonly #count: View<Uint32Array>;
  readonly #byValue: readonly Map<number, Bitmap>[] = ATTRIBUTES.map(() => new Map());
  readonly #symbols = new Map<string, Bitmap>();
  #seen = 0;

  constructor(room: Room, width: number, most: number, names: TextHeap) {
    this.#room = room;
    this.#width = width;
    this.#names = names;
    this.#attributes = room.u16(most);
    this.#values = room.u16(most);
    this.#count = room.u32(1);
  }

  attribute(attribute: Attribute): ReadonlyMap<number, Bitmap> {
    return this.byPlace(ATTRIBUTES.indexOf(attribute));
  }

  /** By the place of an attribute among all of them. */
  byPlace(attribute: number): ReadonlyMap<number, Bitmap> {
    this.#look();
    return this.#byValue[attribute] ?? new Map();
  }

  symbols(): ReadonlyMap<string, Bitmap> {
    this.#look();
    return this.#symbols;
  }

  /** The bitmap of a value, made where there is none. */
  make(attribute: number, value: number): Uint8Array {
    return (this.byPlace(attribute).get(value) ?? this.#add(attribute, value)).values;
  }

  makeSymbol(name: string): Uint8Array {
    const known = this.symbols().get(name);
    if (known) return known.values;
    const bytes = Buffer.from(name);
    this.#names.set(this.#seen, bytes, 0, bytes.length);
    return this.#add(SYMBOLS, 0).values;
  }

  #add(attribute: number, value: number): Bitmap {
    const place = this.#seen;
    if (place >= this.#values.values.length)
      throw new RangeError('There are more values than bitmaps.');
    this.#attributes.values[place] = attribute;
    this.#values.values[place] = value;
    const bitmap = this.#room.bytes(this.#width);
    this.#count.values[0] = place + 1;
    this.#note(place, bitmap);
    return bitmap;
  }

  /** Takes those that another thread made; each takes the same room for them in the same order. */
  #look(): void {
    const count = this.#count.values[0] ?? 0;
    while (this.#seen < count) this.#note(this.#seen, this.#room.bytes(this.#width));
  }

  #note(place: number, bitmap: Bitmap): void {
    const attribute = this.#attributes.values[place] ?? 0;
    if (attribute === SYMBOLS) this.#symbols.set(this.#names.get(place), bitmap);
    else this.#byValue[attribute]?.set(this.#values.values[place] ?? 0, bitmap);
    this.#seen = place + 1;
  }
}
