import type { ColumnStore, PricedStones } from './column-store.ts';

/**
 * Location of the stone prices for one set of price rules. `profile` is an index in
 * `ColumnStore.profiles`. A profile that is overwritten with other prices gets a new `number`.
 */
export interface PricesPlace {
  readonly profile: number;
  readonly number: number;
}

/**
 * Maps names of price sets to their location in shared memory, for one thread. Each use compares
 * `number`, because the profile may have been overwritten with other prices.
 */
export class KnownPrices {
  readonly #store: ColumnStore;
  readonly #places = new Map<string, PricesPlace>();

  constructor(store: ColumnStore) {
    this.#store = store;
  }

  /**
   * Stores `place` as the location of the prices `name`, and returns the prices. Returns undefined
   * if the profile already contains other prices.
   */
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

/**
 * Marks the price profile as the most recently used, for eviction. The last element of
 * `profileUses` counts the uses of all profiles and wraps around.
 */
export function recordUse({ profileUses: { values } }: ColumnStore, profile: number): void {
  Atomics.store(values, profile, Atomics.add(values, values.length - 1, 1));
}

/**
 * Returns how often profiles were used since the last use of `profile`. The least recently used
 * profile has the largest number.
 */
export function usesSince({ profileUses: { values } }: ColumnStore, profile: number): number {
  return (Atomics.load(values, values.length - 1) - Atomics.load(values, profile)) >>> 0;
}
