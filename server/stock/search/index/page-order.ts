import type { SortKey } from '../index-query.ts';
import type { Arena, View } from './arena.ts';
import type { ColumnStore, PricedStones } from './column-store.ts';
import { PageEstimate } from './page-estimate.ts';
import type { ScratchBitmaps } from './scratch-bitmaps.ts';
import { type Key, SortKeys } from './sort-keys.ts';

/** Maximum number of results that are sorted directly. */
const FEW = 2_048;
/** 512 buckets for each power of two up to 2^53, the largest exact integer of a double. */
const BUCKETS = 512 * 54;
const UNKNOWN_BUCKET = -1;

/**
 * Subset of the results that contains a part of the page. `stones` is the address of the subset's
 * bitmap. `keys` omits each sort key that has the same value for all stones of the subset.
 */
interface Part {
  readonly stones: number;
  readonly count: number;
  readonly keys: readonly Key[];
  /** lower bound of the values of the first key; null if not computed yet */
  readonly least: number | null;
}

/**
 * Finds one page of a sort order without sorting the other results. Counts keys into buckets and
 * descends into the buckets at the edges of the page, until few stones are left. Unknown keys come
 * last in both directions; the stone number breaks ties.
 */
export class PageOrder {
  readonly #store: ColumnStore;
  readonly #scratch: ScratchBitmaps;
  readonly #keys: SortKeys;
  readonly #near: PageEstimate;
  readonly #buckets: View<Uint32Array>;
  readonly #bounds: View<BigInt64Array>;
  readonly #few: View<Uint32Array>;

  constructor(store: ColumnStore, own: Arena, scratch: ScratchBitmaps) {
    this.#store = store;
    this.#scratch = scratch;
    this.#keys = new SortKeys(store, own);
    this.#near = new PageEstimate(store, scratch);
    this.#buckets = own.u32(BUCKETS);
    this.#bounds = own.i64(3);
    this.#few = own.u32(FEW);
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
    const keys = [...sort, last].map((key, place) => this.#keys.of(key, place, prices));
    const from = Math.min(skip, pieces);
    const to = Math.min(pieces, from + take);
    const [first] = keys;
    if (!first) return [];
    return this.#scratch.scoped(() => {
      const near = this.#near.find(found, pieces, first, from, to);
      const { stones, count, before } = near ?? { stones: found, count: pieces, before: 0 };
      return this.#slice({ least: first.least, stones, count, keys }, from - before, to - before);
    });
  }

  /** Returns the rows from `from` up to `to` in the sort order of `part`. */
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
    return this.#scratch.scoped(() => {
      const inner = this.#scratch.acquire();
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
    const { kernel } = this.#store.arena;
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
  readonly before: number;
  readonly count: number;
  readonly edges: readonly [number, number];
}

/**
 * Yields the buckets that overlap the page, merged into runs. Adjacent buckets form one run if they
 * contain at most `FEW` stones together.
 */
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
