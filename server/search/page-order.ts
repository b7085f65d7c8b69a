import { LEAST_DISC } from '../prices/formula.ts';
import { NO_DISC } from '../prices/price-columns.ts';
import type { Kernel } from './kernel/load-kernel.ts';
import type { SortKey } from './question.ts';
import type { View } from './room.ts';
import type { Scratch } from './scratch.ts';
import { ATTRIBUTES, type Attribute } from './stone-fields.ts';
import type { PricedStones } from './stone-prices.ts';
import type { StoneStore } from './stone-store.ts';

/** So few are simply sorted. */
const FEW = 2_048;
/** 512 for each doubling of a whole number that a float holds exactly. */
const BUCKETS = 512 * 54;
const UNKNOWN_BUCKET = -1;

type Column = View<Uint16Array | Uint32Array | Int32Array | Float64Array>;
/** Stones of which a page takes some, and the keys that still tell them apart. */
interface Part {
  readonly stones: number;
  readonly count: number;
  readonly keys: readonly Key[];
  /** no first key is smaller; null where that has to be looked up */
  readonly least: number | null;
}
interface Key {
  readonly column: Column;
  readonly descending: boolean;
  readonly bounds: Kernel['boundsU16'];
  readonly tally: Kernel['tallyU16'];
  readonly between: Kernel['betweenU16'];
  /** as the kernel reads it; unknown is not a number */
  readonly of: (row: number) => number;
  /** where the ranks of 16-bit values stand */
  readonly ranks: number;
  /** no key is smaller */
  readonly least: number;
}

/**
 * Finds one page in the order of some keys without sorting what is not on it: the keys are counted into buckets, the
 * buckets in which the page begins and ends are looked into, and again, until so few stones are left that they are sorted.
 * What is unknown comes last whichever way the order runs; a stone's number decides between equals.
 */
export class PageOrder {
  readonly #store: StoneStore;
  readonly #scratch: Scratch;
  readonly #rap: View<Uint32Array>;
  readonly #ranks: View<Uint16Array>[] = [];
  readonly #buckets: View<Uint32Array>;
  readonly #bounds: View<BigInt64Array>;
  readonly #few: View<Uint32Array>;
  readonly #stockNoRanks: View<Uint32Array>;
  #rankedVersion = -1;

  constructor(store: StoneStore, scratch: Scratch, rap: View<Uint32Array>) {
    this.#store = store;
    this.#scratch = scratch;
    this.#rap = rap;
    this.#buckets = store.room.u32(BUCKETS);
    this.#bounds = store.room.i64(3);
    this.#few = store.room.u32(FEW);
    this.#stockNoRanks = store.room.u32(store.capacity);
  }

  page(
    found: number,
    pieces: number,
    sort: readonly SortKey[],
    prices: PricedStones,
    skip: number,
    take: number,
  ): number[] {
    const last: SortKey = { by: 'nr', descending: false };
    const keys = [...sort, last].map((key, place) => this.#keyOf(key, place, prices));
    const from = Math.min(skip, pieces);
    const [first] = keys;
    if (!first) return [];
    const whole = { least: first.least, stones: found, count: pieces, keys };
    return this.#slice(whole, from, Math.min(pieces, from + take));
  }

  /** The rows from one place up to another in the order of the keys of `part`. */
  #slice(part: Part, from: number, to: number): number[] {
    const { stones, count, keys } = part;
    const [key, ...rest] = keys;
    if (from >= to) return [];
    if (count <= FEW || !key) return this.#sorted(stones, count, keys).slice(from, to);
    if (part.least === null) {
      const bounds = this.#boundsOf(stones, key);
      if (bounds.least === bounds.most || bounds.unknown === count)
        return this.#slice({ ...part, keys: rest, least: rest[0]?.least ?? null }, from, to);
      return this.#slice({ ...part, least: bounds.least }, from, to);
    }
    const order = inOrder(this.#counted(stones, key, part.least), key.descending, count);
    return this.#scratch.during(() => {
      const inner = this.#scratch.take();
      const found: number[] = [];
      let before = 0;
      for (const run of runs(order, from, to)) {
        const [low, high] = run.edges;
        const least = part.least ?? 0;
        key.between(
          stones,
          this.#store.width,
          key.column.place,
          key.ranks,
          least,
          low,
          high,
          inner,
        );
        const isUnknown = low === UNKNOWN_BUCKET;
        before = run.before;
        const next: Part = {
          stones: inner,
          count: run.count,
          keys: isUnknown ? rest : keys,
          least: isUnknown ? (rest[0]?.least ?? null) : null,
        };
        found.push(
          ...this.#slice(next, Math.max(0, from - before), Math.min(run.count, to - before)),
        );
      }
      return found;
    });
  }

  #boundsOf(stones: number, key: Key): { least: number; most: number; unknown: number } {
    key.bounds(stones, this.#store.width, key.column.place, key.ranks, this.#bounds.place);
    const [least = 0n, most = 0n, unknown = 0n] = this.#bounds.values;
    return { least: Number(least), most: Number(most), unknown: Number(unknown) };
  }

  #counted(stones: number, key: Key, least: number): Uint32Array {
    this.#buckets.values.fill(0);
    key.tally(stones, this.#store.width, key.column.place, key.ranks, least, this.#buckets.place);
    return this.#buckets.values;
  }

  #sorted(stones: number, count: number, keys: readonly Key[]): number[] {
    const { kernel } = this.#store.room;
    kernel.list(stones, this.#store.width, this.#few.place, FEW);
    const rows = Array.from(this.#few.values.subarray(0, count));
    const columns = keys.map(({ of, descending }) => ({ of, sign: descending ? -1 : 1 }));
    return rows.sort((a, b) => {
      for (const { of, sign } of columns) {
        const one = of(a);
        const other = of(b);
        if (one === other) continue;
        if (Number.isNaN(one)) {
          if (Number.isNaN(other)) continue;
          return 1;
        }
        if (Number.isNaN(other)) return -1;
        return one < other ? -sign : sign;
      }
      return 0;
    });
  }

  #keyOf({ by, descending, ranks }: SortKey, place: number, prices: PricedStones): Key {
    const { kernel } = this.#store.room;
    if (isAttribute(by)) {
      const view = this.#ranksAt(place, ranks);
      const column = this.#store.attributes[by];
      const of = (row: number): number => {
        const rank = view.values[column.values[row] ?? 0] ?? NO_RANK;
        return rank === NO_RANK ? Number.NaN : rank;
      };
      const { boundsU16: bounds, tallyU16: tally, betweenU16: between } = kernel;
      return { column, descending, bounds, tally, between, of, ranks: view.place, least: 0 };
    }
    switch (by) {
      case 'markup_ppc':
        return floats(kernel, prices.perCarat, descending);
      case 'sell_amt':
        return floats(kernel, prices.amount, descending);
      case 'listed_at':
        return floats(kernel, this.#store.listedAt, descending);
      case 'markup_disc': {
        const column = prices.disc;
        const of = (row: number): number => {
          const disc = column.values[row] ?? NO_DISC;
          return disc === NO_DISC ? Number.NaN : disc;
        };
        const { boundsI32: bounds, tallyI32: tally, betweenI32: between } = kernel;
        return { column, descending, bounds, tally, between, of, ranks: 0, least: LEAST_DISC };
      }
      case 'stock_no':
        return unsigned(kernel, this.#rankStockNos(), descending);
      case 'rap':
        return unsigned(kernel, this.#rap, descending);
      default:
        return unsigned(kernel, this.#store.figures[by], descending);
    }
  }

  #ranksAt(place: number, ranks: Uint16Array | undefined): View<Uint16Array> {
    let view = this.#ranks[place];
    if (!view) {
      view = this.#store.room.u16(VALUES);
      this.#ranks[place] = view;
    }
    // Without an order of the trade the numbers are the order: those of a status, or of a kind.
    for (let value = 0; value < VALUES; value += 1)
      view.values[value] = value === 0 ? NO_RANK : ranks ? (ranks[value] ?? NO_RANK) : value;
    return view;
  }

  #rankStockNos(): View<Uint32Array> {
    if (this.#rankedVersion !== this.#store.version) {
      const rows = this.#store.byStockNo.rows();
      for (let place = 0; place < rows.length; place += 1)
        this.#stockNoRanks.values[rows[place] ?? 0] = place + 1;
      this.#rankedVersion = this.#store.version;
    }
    return this.#stockNoRanks;
  }
}

const NO_RANK = 0xffff;
const VALUES = 0x10000;

const isAttribute = (name: string): name is Attribute =>
  (ATTRIBUTES as readonly string[]).includes(name);

function unsigned(kernel: Kernel, column: View<Uint32Array>, descending: boolean): Key {
  const of = (row: number): number => column.values[row] || Number.NaN;
  const { boundsU32: bounds, tallyU32: tally, betweenU32: between } = kernel;
  return { column, descending, bounds, tally, between, of, ranks: 0, least: 0 };
}

function floats(kernel: Kernel, column: View<Float64Array>, descending: boolean): Key {
  const of = (row: number): number => column.values[row] ?? Number.NaN;
  const { boundsF64: bounds, tallyF64: tally, betweenF64: between } = kernel;
  return { column, descending, bounds, tally, between, of, ranks: 0, least: 0 };
}

interface Bucket {
  readonly bucket: number;
  readonly count: number;
}

function inOrder(buckets: Uint32Array, descending: boolean, all: number): Bucket[] {
  const found: Bucket[] = [];
  let known = 0;
  for (let bucket = 0; bucket < buckets.length; bucket += 1) {
    const count = buckets[bucket] ?? 0;
    if (count > 0) found.push({ bucket, count });
    known += count;
  }
  if (descending) found.reverse();
  if (known < all) found.push({ bucket: UNKNOWN_BUCKET, count: all - known });
  return found;
}

interface Run {
  /** how many come before it */
  readonly before: number;
  readonly count: number;
  readonly edges: readonly [number, number];
}

/** The buckets that a page reaches into: small ones side by side are taken together, a large one stands alone. */
function* runs(order: readonly Bucket[], from: number, to: number): Generator<Run> {
  let before = 0;
  for (let at = 0; at < order.length && before < to; ) {
    const first = order[at];
    if (!first) return;
    let { count } = first;
    let last = first;
    at += 1;
    if (before + count > from) {
      for (let next = order[at]; next && before + count < to; next = order[at]) {
        if (count + next.count > FEW || next.bucket === UNKNOWN_BUCKET) break;
        count += next.count;
        last = next;
        at += 1;
      }
      const [low, high] = [first.bucket, last.bucket].sort((a, b) => a - b);
      yield { before, count, edges: [low ?? 0, high ?? 0] };
    }
    before += count;
  }
}
