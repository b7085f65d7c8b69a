import type { ColumnStore, PricedStones } from './column-store.ts';
import type { PricesPlace } from './stone-prices.ts';

/**
 * One thread's cache of price profile locations. A profile may have been reassigned, so each use
 * checks its number.
 */
export class KnownPrices {
  readonly #store: ColumnStore;
  readonly #places = new Map<string, PricesPlace>();

  constructor(store: ColumnStore) {
    this.#store = store;
  }

  /** Stores a location that the index owner returned. */
  at(name: string, place: PricesPlace): PricedStones | undefined {
    for (const [other, { profile }] of this.#places)
      if (profile === place.profile) this.#places.delete(other);
    this.#places.set(name, place);
    return this.of(name);
  }

  of(name: string): PricedStones | undefined {
    const place = this.#places.get(name);
    if (!place) return undefined;
    const { profileNames, profiles } = this.#store;
    if (Atomics.load(profileNames.values, place.profile) !== place.number) {
      this.#places.delete(name);
      return undefined;
    }
    recordUse(this.#store, place.profile);
    return profiles[place.profile];
  }
}

/** The last word is a wrapping counter of all uses. */
export function recordUse({ profileUses: { values } }: ColumnStore, profile: number): void {
  Atomics.store(values, profile, Atomics.add(values, values.length - 1, 1));
}

/** Returns the number of uses of any profile since this one was used. */
export function usesSince({ profileUses: { values } }: ColumnStore, profile: number): number {
  return (Atomics.load(values, values.length - 1) - Atomics.load(values, profile)) >>> 0;
}
