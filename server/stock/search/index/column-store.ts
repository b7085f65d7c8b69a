import { Arena, memoryOf, type View } from './arena.ts';
import {
  ATTRIBUTES,
  type Attribute,
  FIGURES,
  type Figure,
  TEXTS,
  type Text,
  WORDED,
  type Worded,
} from './index-fields.ts';
import { type SharedOrder, SortedTexts, sharedOrder } from './sorted-texts.ts';
import { StoneIds, sharedIds } from './stone-ids.ts';
import { type SharedTexts, sharedTexts, TextHeap } from './text-heap.ts';
import { MOST_WORD_BITMAPS, ValueBitmaps } from './value-bitmaps.ts';

const ROWS_OF_A_VECTOR = 128;
/**
 * Maximum number of attribute values with a bitmap. If more values occur, the index is loaded again
 * with only the values that stones still have.
 */
const VALUES = 1_200 + MOST_WORD_BITMAPS;
/** Number of scratch bitmaps for each searcher, that is, each thread that searches. */
const SCRATCH = 64;
/** Memory of each searcher for counters, sort ranks and sums, in bytes. */
const TALLIES = 2 ** 21;
/**
 * Bytes per stone in a price profile. A profile has the prices for all viewers with equal markups.
 */
const PROFILE_BYTES = 8 + 8 + 4 + 4;
const PROFILES = 6;
const COLUMN_BYTES = ATTRIBUTES.length * 2 + FIGURES.length * 4 + 4 + 4 + 8 + 4 + 4;

/**
 * Prices of all stones for the viewers with the same markups, indexed by row. `perCarat` and
 * `amount` are in cents. `disc` and `labGrownDiff`, the difference from the lab-grown list, are in
 * ten-thousandths of a percent, or `NO_DISC`.
 */
export interface PricedStones {
  readonly perCarat: View<Float64Array>;
  readonly amount: View<Float64Array>;
  readonly disc: View<Int32Array>;
  readonly labGrownDiff: View<Int32Array>;
}

export interface SharedColumns {
  readonly capacity: number;
  readonly searchers: number;
  readonly memory: WebAssembly.Memory;
  readonly ids: SharedArrayBuffer;
  readonly texts: Readonly<Record<Text, SharedTexts>>;
  readonly wordNames: SharedTexts;
  readonly byStockNo: SharedOrder;
  readonly byReportNo: SharedOrder;
}

const perRow = (searchers: number): number =>
  COLUMN_BYTES + PROFILES * PROFILE_BYTES + searchers * Uint32Array.BYTES_PER_ELEMENT;

export function sharedStones(stones: number, searchers = 1): SharedColumns {
  const capacity = Math.ceil(stones / ROWS_OF_A_VECTOR) * ROWS_OF_A_VECTOR;
  const bitmaps = (VALUES + searchers * SCRATCH) * (capacity / 8);
  return {
    capacity,
    searchers,
    memory: memoryOf(capacity * perRow(searchers) + bitmaps + (searchers + 1) * TALLIES),
    ids: sharedIds(capacity),
    texts: fromNames(TEXTS, () => sharedTexts(capacity)),
    wordNames: sharedTexts(VALUES),
    byStockNo: sharedOrder(capacity),
    byReportNo: sharedOrder(capacity),
  };
}

/**
 * Column store of all stones, with a bitmap for each attribute value. Only `IndexWriter` modifies
 * the stones.
 */
export class ColumnStore {
  readonly shared: SharedColumns;
  readonly arena: Arena;
  readonly capacity: number;
  /** size of a bitmap in bytes */
  readonly width: number;
  readonly attributes: Readonly<Record<Attribute, View<Uint16Array>>>;
  readonly figures: Readonly<Record<Figure, View<Uint32Array>>>;
  readonly disc: View<Int32Array>;
  /** total stated by the supplier minus price per carat × carat, in cents */
  readonly totalOff: View<Int32Array>;
  readonly listedAt: View<Float64Array>;
  /** Rap price per carat in cents; 0 if the Rap list has no price for the stone */
  readonly rap: View<Uint32Array>;
  /** price of the lab-grown list in cents per carat; 0 for natural stones and without a price */
  readonly labGrown: View<Uint32Array>;
  readonly profiles: readonly PricedStones[];
  /**
   * `profileNames` and `profileUses` have one number per profile. The number in `profileNames`
   * changes with the prices of the profile, and 0 means that the prices are invalid. The number in
   * `profileUses` is the value of the use counter at the last use.
   */
  readonly profileNames: View<Int32Array>;
  readonly profileUses: View<Int32Array>;
  readonly ids: StoneIds;
  readonly texts: Readonly<Record<Text, TextHeap>>;
  readonly byStockNo: SortedTexts;
  readonly byReportNo: SortedTexts;
  /** bitmap of the rows whose stones exist */
  readonly present: View<Uint8Array>;
  readonly bitmapsOf: ValueBitmaps;
  readonly #searcherArenas: readonly Arena[];
  readonly #rows: View<Uint32Array>;

  constructor(shared: SharedColumns) {
    this.shared = shared;
    this.capacity = shared.capacity;
    this.width = this.capacity / 8;
    const arena = Arena.in(shared.memory);
    this.arena = arena;
    // Every thread must allocate in the same order to get the same addresses.
    this.#rows = arena.u32(1);
    this.attributes = fromNames(ATTRIBUTES, () => arena.u16(this.capacity));
    this.figures = fromNames(FIGURES, () => arena.u32(this.capacity));
    this.disc = arena.i32(this.capacity);
    this.totalOff = arena.i32(this.capacity);
    this.listedAt = arena.f64(this.capacity);
    this.rap = arena.u32(this.capacity);
    this.labGrown = arena.u32(this.capacity);
    this.profiles = Array.from({ length: PROFILES }, () => ({
      perCarat: arena.f64(this.capacity),
      amount: arena.f64(this.capacity),
      disc: arena.i32(this.capacity),
      labGrownDiff: arena.i32(this.capacity),
    }));
    this.profileNames = arena.i32(PROFILES);
    this.profileUses = arena.i32(PROFILES + 1);
    this.present = arena.bytes(this.width);
    const own = SCRATCH * this.width + this.capacity * Uint32Array.BYTES_PER_ELEMENT + TALLIES;
    this.#searcherArenas = arena.split(shared.searchers, own);
    // The remaining memory is for bitmaps, which are allocated as values occur.
    this.bitmapsOf = new ValueBitmaps(arena, this.width, VALUES, new TextHeap(shared.wordNames));
    this.ids = new StoneIds(shared.ids);
    this.texts = fromNames(TEXTS, (name) => new TextHeap(shared.texts[name]));
    this.byStockNo = new SortedTexts(this.texts.stock_no, shared.byStockNo);
    this.byReportNo = new SortedTexts(this.texts.report_no, shared.byReportNo);
  }

  /** number of used rows; rows are never reused */
  get rows(): number {
    return this.#rows.values[0] ?? 0;
  }
  set rows(count: number) {
    this.#rows.values[0] = count;
  }

  searcherArena(searcher: number): Arena {
    const arena = this.#searcherArenas[searcher];
    if (!arena) throw new RangeError('The search index has no slot for another search thread.');
    return arena;
  }

  /** Returns the bitmaps of an attribute by value. A value that never occurred has no bitmap. */
  bitmaps(attribute: Attribute): ReadonlyMap<number, View<Uint8Array>> {
    return this.bitmapsOf.attribute(attribute);
  }
  words(worded: Worded): ReadonlyMap<string, View<Uint8Array>> {
    return this.bitmapsOf.words(WORDED.indexOf(worded));
  }
}

export function fromNames<K extends string, V>(
  names: readonly K[],
  make: (name: K) => V,
): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;
}
