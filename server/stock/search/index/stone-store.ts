import { memoryOf, Room, type View } from './room.ts';
import { type SharedOrder, SortedTexts, sharedOrder } from './sorted-texts.ts';
import {
  ATTRIBUTES,
  type Attribute,
  FIGURES,
  type Figure,
  TEXTS,
  type Text,
} from './stone-fields.ts';
import { StoneIds, sharedIds } from './stone-ids.ts';
import { type SharedTexts, sharedTexts, TextHeap } from './text-heap.ts';
import { ValueBitmaps } from './value-bitmaps.ts';

const ROWS_OF_A_VECTOR = 128;
/** Values of all attributes together that there is room for; a stock that has more is read anew with more. */
const VALUES = 1_200;
/** Bitmaps that one search works with. */
const SCRATCH = 64;
/** What else a search works with, whatever the stock. */
const TALLIES = 2 ** 21;
/** What prices of one kind of viewer take, and for how many kinds there is room. */
const PROFILE_BYTES = 8 + 8 + 4;
const PROFILES = 6;
const COLUMN_BYTES = ATTRIBUTES.length * 2 + FIGURES.length * 4 + 4 + 4 + 8 + 4;

/** Every stone as one kind of viewer is offered it. */
export interface PricedStones {
  readonly perCarat: View<Float64Array>;
  readonly amount: View<Float64Array>;
  readonly disc: View<Int32Array>;
}

/** What threads have in common of a store: whoever has this sees the same stones. */
export interface SharedStones {
  readonly capacity: number;
  /** how many threads may search it */
  readonly searchers: number;
  readonly memory: WebAssembly.Memory;
  readonly ids: SharedArrayBuffer;
  readonly texts: Readonly<Record<Text, SharedTexts>>;
  readonly symbolNames: SharedTexts;
  readonly byStockNo: SharedOrder;
  readonly byReportNo: SharedOrder;
}

const perRow = (searchers: number): number =>
  COLUMN_BYTES + PROFILES * PROFILE_BYTES + searchers * Uint32Array.BYTES_PER_ELEMENT;

export function sharedStones(stones: number, searchers = 1): SharedStones {
  const capacity = Math.ceil(stones / ROWS_OF_A_VECTOR) * ROWS_OF_A_VECTOR;
  const bitmaps = (VALUES + searchers * SCRATCH) * (capacity / 8);
  return {
    capacity,
    searchers,
    memory: memoryOf(capacity * perRow(searchers) + bitmaps + (searchers + 1) * TALLIES),
    ids: sharedIds(capacity),
    texts: fromNames(TEXTS, () => sharedTexts(capacity)),
    symbolNames: sharedTexts(VALUES),
    byStockNo: sharedOrder(capacity),
    byReportNo: sharedOrder(capacity),
  };
}

/**
 * Every stone in columns, with a bitmap for each value of each attribute, as one thread sees them. It knows nothing of what
 * is asked, and changes nothing: that is what its writer does.
 */
export class StoneStore {
  readonly shared: SharedStones;
  readonly room: Room;
  readonly capacity: number;
  /** bytes of a bitmap */
  readonly width: number;
  readonly attributes: Readonly<Record<Attribute, View<Uint16Array>>>;
  readonly figures: Readonly<Record<Figure, View<Uint32Array>>>;
  readonly disc: View<Int32Array>;
  /** cents by which the supplier's own total differs from price per carat × carat */
  readonly totalOff: View<Int32Array>;
  readonly listedAt: View<Float64Array>;
  /** by Rap; 0 where it says nothing */
  readonly rap: View<Uint32Array>;
  readonly profiles: readonly PricedStones[];
  /** which prices each profile holds, and when they were last used; prices that may not be used are 0 */
  readonly profileNames: View<Int32Array>;
  readonly profileUses: View<Int32Array>;
  readonly ids: StoneIds;
  readonly texts: Readonly<Record<Text, TextHeap>>;
  readonly byStockNo: SortedTexts;
  readonly byReportNo: SortedTexts;
  /** stones that there are */
  readonly present: View<Uint8Array>;
  readonly bitmapsOf: ValueBitmaps;
  /** what each of those who search works with */
  readonly #own: readonly Room[];
  readonly #rows: View<Uint32Array>;

  constructor(shared: SharedStones) {
    this.shared = shared;
    this.capacity = shared.capacity;
    this.width = this.capacity / 8;
    const room = Room.in(shared.memory);
    this.room = room;
    // In the same order in every thread, so that each has them at the same places.
    this.#rows = room.u32(1);
    this.attributes = fromNames(ATTRIBUTES, () => room.u16(this.capacity));
    this.figures = fromNames(FIGURES, () => room.u32(this.capacity));
    this.disc = room.i32(this.capacity);
    this.totalOff = room.i32(this.capacity);
    this.listedAt = room.f64(this.capacity);
    this.rap = room.u32(this.capacity);
    this.profiles = Array.from({ length: PROFILES }, () => ({
      perCarat: room.f64(this.capacity),
      amount: room.f64(this.capacity),
      disc: room.i32(this.capacity),
    }));
    this.profileNames = room.i32(PROFILES);
    this.profileUses = room.i32(PROFILES + 1);
    this.present = room.bytes(this.width);
    const own = SCRATCH * this.width + this.capacity * Uint32Array.BYTES_PER_ELEMENT + TALLIES;
    this.#own = room.rooms(shared.searchers, own);
    // What is left is for bitmaps, which come as values do.
    this.bitmapsOf = new ValueBitmaps(room, this.width, VALUES, new TextHeap(shared.symbolNames));
    this.ids = new StoneIds(shared.ids);
    this.texts = fromNames(TEXTS, (name) => new TextHeap(shared.texts[name]));
    this.byStockNo = new SortedTexts(this.texts.stock_no, shared.byStockNo);
    this.byReportNo = new SortedTexts(this.texts.report_no, shared.byReportNo);
  }

  /** rows in use; a row is never given up */
  get rows(): number {
    return this.#rows.values[0] ?? 0;
  }
  set rows(count: number) {
    this.#rows.values[0] = count;
  }

  /** The room of one of those who search. */
  ownRoom(searcher: number): Room {
    const room = this.#own[searcher];
    if (!room) throw new RangeError('So many threads were not to search these stones.');
    return room;
  }

  /** The bitmaps of an attribute by value; a value that no stone ever had has none. */
  bitmaps(attribute: Attribute): ReadonlyMap<number, View<Uint8Array>> {
    return this.bitmapsOf.attribute(attribute);
  }
  symbols(): ReadonlyMap<string, View<Uint8Array>> {
    return this.bitmapsOf.symbols();
  }
}

/** Something for each of some names. */
export function fromNames<K extends string, V>(
  names: readonly K[],
  make: (name: K) => V,
): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;
}
