import { UNKNOWN } from '#records/stone.ts';
import type { CaratSize } from '../../carats/carat-sizes.ts';
import { type Answer, type Condition, type Counted, type Facet, isWorded } from '../index-query.ts';
import type { Arena, View } from './arena.ts';
import { rowsIn } from './bits.ts';
import type { ColumnStore, PricedStones } from './column-store.ts';
import type { ConditionEvaluator } from './evaluate-condition.ts';
import { type Attribute, UNKNOWN_COUNTED, type Worded } from './index-fields.ts';
import type { ScratchBitmaps } from './scratch-bitmaps.ts';

/** Number of possible attribute values, which have 16 bits. */
const VALUES = 0x10000;
const NO_VALUE = 0;
/**
 * Weights below this limit are counted by table lookup; few stones are heavier. The limit is in
 * thousandths of a carat: 16.384 ct.
 */
const COMMON = 2 ** 14;
const HEAVY: Condition = { kind: 'within', figure: 'carat', from: COMMON, to: null };
/** Cost of visiting one stone. The unit is the cost of intersecting one byte of a bitmap. */
const STONE_TO_BYTE = 10;

interface ChosenFacet {
  readonly facet: Facet;
  readonly stones: number;
}

interface Found {
  /** address of a bitmap: the stones that match all conditions outside the facets */
  readonly base: number;
  /** address of a bitmap: the stones that match all conditions */
  readonly found: number;
  readonly chosen: readonly ChosenFacet[];
  readonly prices: PricedStones;
}

type Counts = readonly (readonly [number | string, number])[];

/**
 * Counts the stones that would remain for each choice of a facet. Choices that are already made in
 * a facet do not narrow the counts of that facet.
 */
export class FacetCounts {
  readonly #store: ColumnStore;
  readonly #scratch: ScratchBitmaps;
  readonly #conditions: ConditionEvaluator;
  /** one counter for each value; all 0 between two counts */
  readonly #tallies: View<Uint32Array>;
  /** index of the carat size (range of weights) for each weight in thousandths of a carat */
  readonly #sizeOf: View<Uint16Array>;

  constructor(
    store: ColumnStore,
    own: Arena,
    scratch: ScratchBitmaps,
    conditions: ConditionEvaluator,
  ) {
    this.#store = store;
    this.#scratch = scratch;
    this.#conditions = conditions;
    this.#tallies = own.u32(VALUES);
    // Clears the counters, because a query engine that used this arena before may have been
    // interrupted while counting.
    this.#tallies.values.fill(0);
    this.#sizeOf = own.u16(COMMON);
  }

  count(found: Found, facets: readonly Counted[]): Answer['facets'] {
    const counts: Partial<Record<Facet, Counts>> = {};
    for (const counted of facets) {
      this.#scratch.scoped(() => {
        counts[counted.facet] = this.#counts(found, counted);
      });
    }
    return counts;
  }

  #counts(found: Found, counted: Counted): Counts {
    switch (counted.kind) {
      case 'values': {
        const { facet } = counted;
        const stones = this.#without(found, [facet]);
        return isWorded(facet)
          ? this.#byWord(stones, facet, found.prices)
          : this.#byValue(stones, facet);
      }
      case 'weights':
        return this.#byWeight(this.#without(found, [counted.facet]), counted.sizes, found.prices);
      case 'conditions': {
        const stones = this.#without(found, counted.instead);
        return some(
          counted.choices.map(({ code, all }) => [code, this.#meeting(stones, all, found.prices)]),
        );
      }
    }
  }

  /**
   * Returns the address of a bitmap. The bitmap contains the stones that match all conditions; the
   * choices in the facets `own` are ignored.
   */
  #without({ base, found, chosen }: Found, own: readonly Facet[]): number {
    if (!chosen.some(({ facet }) => own.includes(facet))) return found;
    const {
      arena: { kernel },
      width,
    } = this.#store;
    const stones = this.#scratch.acquire();
    kernel.copy(stones, base, width);
    for (const { facet, stones: of } of chosen)
      if (!own.includes(facet)) kernel.and(stones, of, width);
    return stones;
  }

  /**
   * Counts the stones by attribute value. Visits each stone once, unless intersecting the bitmaps
   * of all values is cheaper.
   */
  #byValue(stones: number, attribute: Attribute): Counts {
    const { arena, width, attributes } = this.#store;
    const bitmaps = this.#store.bitmaps(attribute);
    const pieces = arena.kernel.countBoth(stones, stones, width);
    if (pieces * STONE_TO_BYTE > bitmaps.size * width) return this.#byBitmap(stones, bitmaps);
    const { place, values } = this.#tallies;
    arena.kernel.countValues(stones, width, attributes[attribute].place, place);
    const counts = [...bitmaps.keys()].map((value) => [value, values[value] ?? 0] as const);
    for (const value of [NO_VALUE, ...bitmaps.keys()]) values[value] = 0;
    return some(counts);
  }

  #byWord(stones: number, attribute: Worded, prices: PricedStones): Counts {
    const counts = this.#byBitmap(stones, this.#store.words(attribute));
    if (!UNKNOWN_COUNTED.includes(attribute)) return counts;
    const unknown: Condition = { kind: 'words', attribute, words: [UNKNOWN] };
    return some([
      ...counts.filter(([word]) => word !== UNKNOWN),
      [UNKNOWN, this.#meeting(stones, [unknown], prices)],
    ]);
  }

  #byBitmap<K extends number | string>(
    stones: number,
    bitmaps: ReadonlyMap<K, { readonly place: number }>,
  ): Counts {
    const {
      arena: { kernel },
      width,
    } = this.#store;
    return some(
      [...bitmaps].map(([value, { place }]) => [value, kernel.countBoth(stones, place, width)]),
    );
  }

  #meeting(stones: number, all: readonly Condition[], prices: PricedStones): number {
    const {
      arena: { kernel },
      width,
    } = this.#store;
    return this.#scratch.scoped(() => {
      const left = this.#scratch.acquire();
      kernel.copy(left, stones, width);
      for (const condition of all) this.#conditions.narrow(left, condition, prices);
      return kernel.countBoth(left, left, width);
    });
  }

  /**
   * Counts all carat sizes in one pass over the stones below `COMMON`. Heavier stones are counted
   * one by one.
   */
  #byWeight(stones: number, sizes: readonly CaratSize[], prices: PricedStones): Counts {
    const { arena, width, figures } = this.#store;
    const { kernel } = arena;
    const none = sizes.length;
    const { place, values } = this.#tallies;
    this.#sizeOf.values.fill(none);
    for (const [index, { from, to }] of sizes.entries())
      this.#sizeOf.values.fill(index, from, to + 1);
    const carat = figures.carat;
    kernel.countGroups(stones, width, carat.place, this.#sizeOf.place, COMMON, place);
    const counts = Array.from(values.subarray(0, none));
    values.fill(0, 0, none + 1);

    const heavy = this.#conditions.stonesOf(HEAVY, prices);
    kernel.and(heavy, stones, width);
    const heaviest = kernel.countBoth(heavy, heavy, width);
    for (const row of rowsIn(arena.view(heavy, width), heaviest)) {
      const weight = carat.values[row] ?? 0;
      const size = sizes.findIndex(({ from, to }) => from <= weight && weight <= to);
      if (size >= 0) counts[size] = (counts[size] ?? 0) + 1;
    }
    return some(sizes.map(({ code }, index) => [code, counts[index] ?? 0]));
  }
}

/** Omits choices that no stone has. */
const some = (counts: Counts): Counts => counts.filter(([, count]) => count > 0);
