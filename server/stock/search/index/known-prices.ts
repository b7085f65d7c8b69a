import type { ColumnStore, PricedStones } from './column-store.ts';

/**
 * Location of computed prices: the index of a price profile, and the number of the profile's
 * content. A profile that is reused for other prices gets a new number.
 */
export interface PricesPlace {
  readonly profile: number;
  readonly number: number;
}

/**
 * Cache of the locations of price profiles for one thread. Each use checks the number of the
 * profile, because the profile may have been reassigned.
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

/** The last word of `profileUses` is a wrapping counter of all uses. */
export function recordUse({ profileUses: { values } }: ColumnStore, profile: number): void {
  Atomics.store(values, profile, Atomics.add(values, values.length - 1, 1));
}

/** Returns the number of uses of any profile since the last use of this profile. */
export function usesSince({ profileUses: { values } }: ColumnStore, profile: number): number {
  return (Atomics.load(values, values.length - 1) - Atomics.load(values, profile)) >>> 0;
}
