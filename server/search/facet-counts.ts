import type { CaratSize } from './carat-sizes.ts';
import type { Conditions } from './conditions.ts';
import { type Answer, type Condition, type Counted, type Facet, SYMBOLS } from './question.ts';
import type { Scratch } from './scratch.ts';
import type { PricedStones } from './stone-prices.ts';
import type { StoneStore } from './stone-store.ts';

const FEW = 512;

/** A choice of one facet, and the stones that meet it. */
interface ChosenFacet {
  readonly facet: Facet;
  readonly stones: number;
}

interface Found {
  /** what meets all that was chosen beside the facets */
  readonly base: number;
  /** what meets everything */
  readonly found: number;
  readonly chosen: readonly ChosenFacet[];
  readonly prices: PricedStones;
}

type Counts = readonly (readonly [number | string, number])[];

/**
 * How many stones each choice of each facet would leave: those that meet everything chosen but what was chosen of that
 * facet itself.
 */
export class FacetCounts {
  readonly #store: StoneStore;
  readonly #scratch: Scratch;
  readonly #conditions: Conditions;

  constructor(store: StoneStore, scratch: Scratch, conditions: Conditions) {
    this.#store = store;
    this.#scratch = scratch;
    this.#conditions = conditions;
  }

  count(found: Found, facets: readonly Counted[]): Answer['facets'] {
    const counts: Partial<Record<Facet, Counts>> = {};
    for (const counted of facets) {
      this.#scratch.during(() => {
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
        if (facet === SYMBOLS) return this.#byValue(stones, this.#store.symbols());
        const few = this.#fewRows(stones);
        return few
          ? tallied(this.#store.attributes[facet].values, few)
          : this.#byValue(stones, this.#store.bitmaps(facet));
      }
      case 'weights':
        return this.#byWeight(this.#without(found, [counted.facet]), counted.sizes);
      case 'conditions': {
        const stones = this.#without(found, counted.instead);
        return some(
          counted.choices.map(({ code, all }) => [code, this.#meeting(stones, all, found.prices)]),
        );
      }
    }
  }

  /** What meets everything but what was chosen of some facets. */
  #without({ base, found, chosen }: Found, own: readonly Facet[]): number {
    if (!chosen.some(({ facet }) => own.includes(facet))) return found;
    const {
      room: { kernel },
      width,
    } = this.#store;
    const stones = this.#scratch.take();
    kernel.copy(stones, base, width);
    for (const { facet, stones: of } of chosen)
      if (!own.includes(facet)) kernel.and(stones, of, width);
    return stones;
  }

  /** The rows, where they are so few that looking at each is quicker than holding them against every value. */
  #fewRows(stones: number): Uint32Array | null {
    const { room, width } = this.#store;
    const place = this.#scratch.take();
    const most = Math.min(FEW, width / Uint32Array.BYTES_PER_ELEMENT);
    const count = room.kernel.list(stones, width, place, most);
    return count > most ? null : room.u32At(place, count);
  }

  #byValue<K extends number | string>(
    stones: number,
    bitmaps: ReadonlyMap<K, { readonly place: number }>,
  ): Counts {
    const {
      room: { kernel },
      width,
    } = this.#store;
    return some(
      [...bitmaps].map(([value, { place }]) => [value, kernel.countBoth(stones, place, width)]),
    );
  }

  #meeting(stones: number, all: readonly Condition[], prices: PricedStones): number {
    const {
      room: { kernel },
      width,
    } = this.#store;
    return this.#scratch.during(() => {
      const left = this.#scratch.take();
      kernel.copy(left, stones, width);
      for (const condition of all) this.#conditions.narrow(left, condition, prices);
      return kernel.countBoth(left, left, width);
    });
  }

  #byWeight(stones: number, sizes: readonly CaratSize[]): Counts {
    const { room, width, figures } = this.#store;
    return countSizes(room.view(stones, width), figures.carat.values, sizes);
  }
}

/** What nobody would find stands in no list of choices. */
const some = (counts: Counts): Counts => counts.filter(([, count]) => count > 0);

function tallied(values: Uint16Array, rows: Uint32Array): Counts {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const value = values[row] ?? 0;
    if (value !== 0) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts];
}

/** Thousandths of a carat below which nearly every stone is. */
const COMMON = 2 ** 14;

/** One pass over the stones, however many sizes there are: a weight that is common is looked up. */
function countSizes(bits: Uint8Array, carats: Uint32Array, sizes: readonly CaratSize[]): Counts {
  const none = sizes.length;
  const sizeOf = new Uint16Array(COMMON).fill(none);
  for (const [index, { from, to }] of sizes.entries()) sizeOf.fill(index, from, to + 1);
  const counts = new Uint32Array(sizes.length + 1);
  for (let byte = 0; byte < bits.length; byte += 1) {
    for (let left = bits[byte] ?? 0; left !== 0; left &= left - 1) {
      const weight = carats[byte * 8 + 31 - Math.clz32(left & -left)] ?? 0;
      const size =
        weight < COMMON
          ? (sizeOf[weight] ?? none)
          : sizes.findIndex(({ from, to }) => from <= weight && weight <= to);
      counts[size] = (counts[size] ?? 0) + 1;
    }
  }
  return some(sizes.map(({ code }, index) => [code, counts[index] ?? 0]));
}
