import type { ColumnStore, PricedStones } from './column-store.ts';

/**
 * Location of computed prices: `profile` is an index in `ColumnStore.profiles`. A profile that is
 * reused for other prices gets a new `number`.
 */
export interface PricesPlace {
  readonly profile: number;
  readonly number: number;
}

/**
 * Caches, for one thread, where the prices with a given name are. Each use checks `number`, because
 * the profile may now contain other prices.
 */
export class KnownPrices {
  readonly #store: ColumnStore;
  readonly #places = new Map<string, PricesPlace>();

  constructor(store: ColumnStore) {
    this.#store = store;
  }

  /**
   * Stores the location of the prices `name` and returns them; undefined if the profile now
   * contains other prices.
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
 * Returns how often any profile was used since this one was. The profile with the largest number is
 * the least recently used.
 */
export function usesSince({ profileUses: { values } }: ColumnStore, profile: number): number {
  return (Atomics.load(values, values.length - 1) - Atomics.load(values, profile)) >>> 0;
}
