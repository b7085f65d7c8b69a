import { NO_DISC } from '../../prices/price-columns.ts';
import { clearBit, hasBit, setBit } from './bits.ts';
import type { Tuple } from './copy-tuples.ts';
import { Room, type View } from './room.ts';
import { SortedTexts } from './sorted-texts.ts';
import { inOrderOf } from './stone-arrangement.ts';
import {
  ATTRIBUTES,
  type Attribute,
  FIGURES,
  type Figure,
  PLACE,
  SYMBOL_MARK,
  TEXTS,
  type Text,
} from './stone-fields.ts';
import { StoneIds } from './stone-ids.ts';
import { TextHeap } from './text-heap.ts';

const NO_ROW = -1;
const ROWS_OF_A_VECTOR = 128;
/** Values of all attributes together that there is room for; a stock that has more is read anew with more. */
const VALUES = 1_200;
/** Bitmaps that one search works with. */
const SCRATCH = 64;
/** What prices of one kind of viewer take, and for how many kinds there is room. */
const PROFILE_BYTES = 8 + 8 + 4;
export const PROFILES = 6;
/** Beyond this, what is derived from the stones is derived anew. */
const MOST_REMEMBERED = 20_000;
const STATUS = ATTRIBUTES.indexOf('status');
/** What stones are mostly searched by. */
const SIDE_BY_SIDE = ['diamond_type', 'shape', 'color', 'clarity'] as const satisfies Attribute[];
/** A column and the order of the rows, while they are arranged. */
const ARRANGING_BYTES = 8 + 4;
const COLUMN_BYTES =
  ATTRIBUTES.length * 2 + FIGURES.length * 4 + 4 + 8 + 4 + 4 + 8 + ARRANGING_BYTES;

interface ValueColumn {
  readonly values: Uint16Array;
  readonly bitmaps: Map<number, View<Uint8Array>>;
}

/** Every stone in columns, with a bitmap for each value of each attribute. It knows nothing of what is asked. */
export class StoneStore {
  readonly room: Room;
  readonly capacity: number;
  /** bytes of a bitmap */
  readonly width: number;
  /** rows in use; a row is never given up */
  rows = 0;
  readonly attributes: Readonly<Record<Attribute, View<Uint16Array>>>;
  readonly figures: Readonly<Record<Figure, View<Uint32Array>>>;
  readonly disc: View<Int32Array>;
  readonly listedAt: View<Float64Array>;
  readonly ids: StoneIds;
  readonly texts: Readonly<Record<Text, TextHeap>>;
  readonly byStockNo: SortedTexts;
  readonly byReportNo: SortedTexts;
  /** stones that there are */
  readonly present: number;
  readonly #figures: readonly Uint32Array[];
  readonly #columns: readonly ValueColumn[];
  /** rows of which anything but the status changed, for what is derived from it */
  readonly #changes: number[] = [];
  #forgotten = 0;
  readonly #symbols = new Map<string, View<Uint8Array>>();
  readonly #presentBits: Uint8Array;
  #rowOf: Int32Array;

  constructor(capacity: number) {
    this.capacity = Math.ceil(capacity / ROWS_OF_A_VECTOR) * ROWS_OF_A_VECTOR;
    this.width = this.capacity / 8;
    const perStone = COLUMN_BYTES + PROFILES * PROFILE_BYTES;
    this.room = new Room(this.capacity * perStone + this.width * (VALUES + SCRATCH) + 2 ** 21);
    const columns = <K extends string, V>(names: readonly K[], make: () => V) =>
      Object.fromEntries(names.map((name) => [name, make()])) as Record<K, V>;
    this.attributes = columns(ATTRIBUTES, () => this.room.u16(this.capacity));
    this.figures = columns(FIGURES, () => this.room.u32(this.capacity));
    this.#figures = FIGURES.map((name) => this.figures[name].values);
    this.#columns = ATTRIBUTES.map((name) => ({
      values: this.attributes[name].values,
      bitmaps: new Map(),
    }));
    this.disc = this.room.i32(this.capacity);
    this.listedAt = this.room.f64(this.capacity);
    this.ids = new StoneIds(this.capacity);
    this.texts = columns(TEXTS, () => new TextHeap(this.capacity));
    this.byStockNo = new SortedTexts(this.texts.stock_no, this.capacity);
    this.byReportNo = new SortedTexts(this.texts.report_no, this.capacity);
    const present = this.room.bytes(this.width);
    this.present = present.place;
    this.#presentBits = present.values;
    this.#rowOf = new Int32Array(this.capacity).fill(NO_ROW);
  }

  rowOf(nr: number): number | undefined {
    const row = this.#rowOf[nr] ?? NO_ROW;
    return row === NO_ROW ? undefined : row;
  }

  /** The bitmaps of an attribute by value; a value that no stone ever had has none. */
  bitmaps(attribute: Attribute): ReadonlyMap<number, View<Uint8Array>> {
    return this.#columns[ATTRIBUTES.indexOf(attribute)]?.bitmaps ?? new Map();
  }
  symbols(): ReadonlyMap<string, View<Uint8Array>> {
    return this.#symbols;
  }

  /** How often anything but a status changed. */
  get version(): number {
    return this.#forgotten + this.#changes.length;
  }
  /** Which rows changed since then; nothing where that is too long ago to tell. */
  changedSince(version: number): readonly number[] | null {
    return version < this.#forgotten ? null : this.#changes.slice(version - this.#forgotten);
  }

  nrOf(tuple: Tuple): number {
    return tuple.int(PLACE.figures, 0);
  }

  /** Takes what the database says of a stone, whether it is new or has changed. A load sorts the texts itself. */
  put(tuple: Tuple, loading: boolean): number {
    const nr = this.nrOf(tuple);
    const known = this.rowOf(nr);
    const row = known ?? this.#newRow(nr);
    let changed = known === undefined;
    if (known === undefined) this.ids.set(row, tuple.buffer, tuple.starts[PLACE.id] ?? 0);
    setBit(this.#presentBits, row);
    for (let index = 0; index < FIGURES.length; index += 1) {
      const values = this.#figures[index];
      if (values) changed = assign(values, row, tuple.int(PLACE.figures + index, 0)) || changed;
    }
    changed = assign(this.disc.values, row, tuple.int(PLACE.disc, NO_DISC)) || changed;
    changed = assign(this.listedAt.values, row, tuple.int(PLACE.listedAt, 0)) || changed;
    for (let index = 0; index < ATTRIBUTES.length; index += 1) {
      const column = this.#columns[index];
      if (!column) continue;
      const value = tuple.int(PLACE.attributes + index, 0);
      if (loading) column.values[row] = value;
      else changed = (this.#assignValue(column, row, value) && index !== STATUS) || changed;
    }
    changed = this.#putTexts(tuple, row, loading) || changed;
    this.#putSymbols(tuple, row);
    if (changed && !loading) this.#remember(row);
    return row;
  }

  /**
   * Once all are loaded: stones that are alike come to stand side by side, so that what a search finds lies together in
   * memory, and the bitmaps are made. A search of one shape and some grades takes a third of the time. Stones that come
   * later stand after these.
   */
  arrange(): void {
    const { carat } = this.figures;
    const alike = SIDE_BY_SIDE.map((name) => this.attributes[name].values);
    const order = inOrderOf(this.rows, [...alike, carat.values]);
    this.#rearrangeColumns(order);
    for (const texts of Object.values(this.texts)) texts.rearrange(order);
    this.ids.rearrange(order);
    for (let row = 0; row < this.rows; row += 1)
      this.#rowOf[this.figures.nr.values[row] ?? 0] = row;
    for (const column of this.#columns) this.#makeBitmaps(column);
    for (const { values } of this.#symbols.values()) {
      const before = values.slice();
      values.fill(0);
      for (let row = 0; row < order.length; row += 1)
        if (hasBit(before, order[row] ?? 0)) setBit(values, row);
    }
  }

  /** The database has no such stone any more. */
  remove(nr: number): void {
    const row = this.rowOf(nr);
    if (row !== undefined) clearBit(this.#presentBits, row);
  }

  #rearrangeColumns(order: Uint32Array): void {
    const { kernel } = this.room;
    const before = this.room.f64(this.capacity).place;
    const rows = this.room.u32(this.capacity);
    rows.values.set(order);
    const { figures, attributes, disc, listedAt } = this;
    for (const { place, values } of [
      ...Object.values(figures),
      ...Object.values(attributes),
      disc,
      listedAt,
    ]) {
      const bytes = values.BYTES_PER_ELEMENT;
      kernel.copy(before, place, this.rows * bytes);
      kernel.gather(place, before, rows.place, this.rows, bytes);
    }
  }

  #makeBitmaps(column: ValueColumn): void {
    for (let row = 0; row < this.rows; row += 1) {
      const value = column.values[row] ?? 0;
      if (value !== 0) setBit(this.#bitsOf(column, value), row);
    }
  }

  #newRow(nr: number): number {
    if (this.rows >= this.capacity) throw new RangeError('There are more stones than rows.');
    if (nr >= this.#rowOf.length) {
      const longer = new Int32Array(Math.max(nr + 1, this.#rowOf.length * 2)).fill(NO_ROW);
      longer.set(this.#rowOf);
      this.#rowOf = longer;
    }
    const row = this.rows;
    this.#rowOf[nr] = row;
    this.rows += 1;
    return row;
  }

  #remember(row: number): void {
    this.#changes.push(row);
    if (this.#changes.length <= MOST_REMEMBERED) return;
    this.#forgotten += this.#changes.length;
    this.#changes.length = 0;
  }

  #assignValue(column: ValueColumn, row: number, value: number): boolean {
    const { values } = column;
    const before = values[row] ?? 0;
    if (before === value) return false;
    if (before !== 0) clearBit(this.#bitsOf(column, before), row);
    if (value !== 0) setBit(this.#bitsOf(column, value), row);
    values[row] = value;
    return true;
  }

  #bitsOf({ bitmaps }: ValueColumn, value: number): Uint8Array {
    let bits = bitmaps.get(value);
    if (!bits) {
      bits = this.room.bytes(this.width);
      bitmaps.set(value, bits);
    }
    return bits.values;
  }

  #putTexts(tuple: Tuple, row: number, loading: boolean): boolean {
    let changed = false;
    for (const [index, name] of TEXTS.entries()) {
      const field = PLACE.texts + index;
      const length = Math.max(0, tuple.lengths[field] ?? 0);
      const isNew = this.texts[name].set(row, tuple.buffer, tuple.starts[field] ?? 0, length);
      changed ||= isNew;
      if (!isNew || loading) continue;
      if (name === 'stock_no') this.byStockNo.changed(row);
      if (name === 'report_no') this.byReportNo.changed(row);
    }
    return changed;
  }

  #putSymbols(tuple: Tuple, row: number): void {
    const has = tuple.isNull(PLACE.symbols) ? [] : tuple.text(PLACE.symbols).split(SYMBOL_MARK);
    for (const [name, { values }] of this.#symbols) {
      if (!has.includes(name)) clearBit(values, row);
    }
    for (const name of has) {
      let bits = this.#symbols.get(name);
      if (!bits) {
        bits = this.room.bytes(this.width);
        this.#symbols.set(name, bits);
      }
      setBit(bits.values, row);
    }
  }
}

function assign(
  values: Uint32Array | Int32Array | Float64Array,
  row: number,
  value: number,
): boolean {
  if (values[row] === value) return false;
  values[row] = value;
  return true;
}
