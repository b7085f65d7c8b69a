import { NO_DISC } from '../../prices/price-columns.ts';
import { clearBit, hasBit, setBit } from './bits.ts';
import type { ColumnStore } from './column-store.ts';
import type { Tuple } from './copy-tuples.ts';
import {
  ATTRIBUTES,
  type Attribute,
  FIELD,
  FIGURES,
  TEXTS,
  WORD_SEPARATOR,
  WORDED,
  WORDED_SEPARATOR,
} from './index-fields.ts';
import { sortRowsByColumns } from './row-order.ts';

const NO_ROW = -1;
const STATUS = ATTRIBUTES.indexOf('status');
/**
 * `arrange` sorts the rows by these attributes, which searches use most often, so that matching
 * stones are adjacent in memory.
 */
const CLUSTERED_BY = ['diamond_type', 'shape', 'color', 'clarity'] as const satisfies Attribute[];

/** Writes database rows to the store. Only one thread uses the writer, under the write lock. */
export class IndexWriter {
  readonly #store: ColumnStore;
  readonly #figures: readonly Uint32Array[];
  readonly #attributes: readonly Uint16Array[];
  /** rows in which a column other than the status has changed since the last `takeChanged` */
  #changed = new Set<number>();
  #rowOf: Int32Array;

  constructor(store: ColumnStore) {
    this.#store = store;
    this.#figures = FIGURES.map((name) => store.figures[name].values);
    this.#attributes = ATTRIBUTES.map((name) => store.attributes[name].values);
    this.#rowOf = new Int32Array(store.capacity).fill(NO_ROW);
  }

  rowOf(nr: number): number | undefined {
    const row = this.#rowOf[nr] ?? NO_ROW;
    return row === NO_ROW ? undefined : row;
  }

  nrOf(tuple: Tuple): number {
    return tuple.int(FIELD.figures, 0);
  }

  takeChanged(): readonly number[] {
    const rows = [...this.#changed];
    this.#changed = new Set();
    return rows;
  }

  /**
   * Inserts or updates a stone and returns its row. If `loading` is set, the texts are sorted only
   * after the load.
   */
  put(tuple: Tuple, loading: boolean): number {
    const { ids, present, disc, totalOff, listedAt } = this.#store;
    const nr = this.nrOf(tuple);
    const known = this.rowOf(nr);
    const row = known ?? this.#newRow(nr);
    let changed = known === undefined;
    if (known === undefined) ids.set(row, tuple.buffer, tuple.starts[FIELD.id] ?? 0);
    setBit(present.values, row);
    for (let index = 0; index < FIGURES.length; index += 1) {
      const values = this.#figures[index];
      if (values) changed = assign(values, row, tuple.int(FIELD.figures + index, 0)) || changed;
    }
    changed = assign(disc.values, row, tuple.int(FIELD.disc, NO_DISC)) || changed;
    changed = assign(totalOff.values, row, tuple.int(FIELD.totalOff, 0)) || changed;
    changed = assign(listedAt.values, row, tuple.int(FIELD.listedAt, 0)) || changed;
    for (let index = 0; index < ATTRIBUTES.length; index += 1) {
      const values = this.#attributes[index];
      if (!values) continue;
      const value = tuple.int(FIELD.attributes + index, 0);
      if (loading) values[row] = value;
      else changed = (this.#assignValue(index, values, row, value) && index !== STATUS) || changed;
    }
    changed = this.#putTexts(tuple, row, loading) || changed;
    this.#putWords(tuple, row, loading);
    if (changed && !loading) this.#changed.add(row);
    return row;
  }

  /**
   * Runs once after the load. Builds the bitmaps and clusters similar stones for memory locality,
   * which makes a typical search three times as fast. Stones that are added later are appended.
   */
  arrange(): void {
    const { figures, attributes, texts, ids, rows, bitmapsOf } = this.#store;
    const alike = CLUSTERED_BY.map((name) => attributes[name].values);
    const order = sortRowsByColumns(rows, [...alike, figures.carat.values]);
    this.#rearrangeColumns(order);
    for (const heap of Object.values(texts)) heap.rearrange(order);
    ids.rearrange(order);
    for (let row = 0; row < rows; row += 1) this.#rowOf[figures.nr.values[row] ?? 0] = row;
    for (const [index, values] of this.#attributes.entries()) {
      const bitmaps: Uint8Array[] = [];
      for (let row = 0; row < rows; row += 1) {
        const value = values[row] ?? 0;
        if (value === 0) continue;
        bitmaps[value] ??= bitmapsOf.make(index, value);
        setBit(bitmaps[value], row);
      }
    }
    for (const worded of WORDED)
      for (const { values } of this.#store.words(worded).values()) {
        const before = values.slice();
        values.fill(0);
        for (let row = 0; row < order.length; row += 1)
          if (hasBit(before, order[row] ?? 0)) setBit(values, row);
      }
  }

  remove(nr: number): void {
    const row = this.rowOf(nr);
    if (row !== undefined) clearBit(this.#store.present.values, row);
  }

  /**
   * Rearranges the columns in the given order. Uses the memory of the price profiles as a buffer,
   * because no prices are computed yet.
   */
  #rearrangeColumns(order: Uint32Array): void {
    const { arena, figures, attributes, disc, totalOff, listedAt, rows, profiles, rap } =
      this.#store;
    const before = profiles[0]?.perCarat.place ?? 0;
    rap.values.set(order);
    for (const { place, values } of [
      ...Object.values(figures),
      ...Object.values(attributes),
      disc,
      totalOff,
      listedAt,
    ]) {
      const bytes = values.BYTES_PER_ELEMENT;
      arena.kernel.copy(before, place, rows * bytes);
      arena.kernel.gather(place, before, rap.place, rows, bytes);
    }
  }

  #newRow(nr: number): number {
    const row = this.#store.rows;
    if (row >= this.#store.capacity)
      throw new RangeError('The search index has no free row for another stone.');
    if (nr >= this.#rowOf.length) {
      const longer = new Int32Array(Math.max(nr + 1, this.#rowOf.length * 2)).fill(NO_ROW);
      longer.set(this.#rowOf);
      this.#rowOf = longer;
    }
    this.#rowOf[nr] = row;
    this.#store.rows = row + 1;
    return row;
  }

  #assignValue(attribute: number, values: Uint16Array, row: number, value: number): boolean {
    const { bitmapsOf } = this.#store;
    const before = values[row] ?? 0;
    if (before === value) return false;
    if (before !== 0) clearBit(bitmapsOf.make(attribute, before), row);
    if (value !== 0) setBit(bitmapsOf.make(attribute, value), row);
    values[row] = value;
    return true;
  }

  #putTexts(tuple: Tuple, row: number, loading: boolean): boolean {
    const { texts, byStockNo, byReportNo } = this.#store;
    let changed = false;
    for (const [index, name] of TEXTS.entries()) {
      const field = FIELD.texts + index;
      const start = tuple.starts[field] ?? 0;
      const length = Math.max(0, tuple.lengths[field] ?? 0);
      if (texts[name].has(row, tuple.buffer, start, length)) continue;
      changed = true;
      if (name === 'stock_no' && !loading) byStockNo.change(row, tuple.buffer, start, length);
      else if (name === 'report_no' && !loading)
        byReportNo.change(row, tuple.buffer, start, length);
      else texts[name].set(row, tuple.buffer, start, length);
    }
    return changed;
  }

  #putWords(tuple: Tuple, row: number, loading: boolean): void {
    if (!loading)
      for (const worded of WORDED)
        for (const { values } of this.#store.words(worded).values()) clearBit(values, row);
    // If a stone has no words, the text consists only of separators.
    if ((tuple.lengths[FIELD.words] ?? 0) < WORDED.length) return;
    for (const [worded, words] of tuple.text(FIELD.words).split(WORDED_SEPARATOR).entries())
      for (const word of words.split(WORD_SEPARATOR))
        if (word !== '') setBit(this.#store.bitmapsOf.makeWord(worded, word), row);
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
