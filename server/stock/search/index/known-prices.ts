import type { PricesPlace } from './stone-prices.ts';
import type { PricedStones, StoneStore } from './stone-store.ts';

/** The prices that one thread knows the places of. Another kind of viewer may have been given a place since: it is looked at each time. */
export class KnownPrices {
  readonly #store: StoneStore;
  readonly #places = new Map<string, PricesPlace>();

  constructor(store: StoneStore) {
    this.#store = store;
  }

  /** Prices of a name stand there, as the thread says that keeps them. */
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
    markUsed(this.#store, place.profile);
    return profiles[place.profile];
  }
}

/** The last of the words counts the uses of all, round and round. */
export function markUsed({ profileUses: { values } }: StoneStore, profile: number): void {
  Atomics.store(values, profile, Atomics.add(values, values.length - 1, 1));
}

/** How many uses of any prices ago these were used. */
export function unusedFor({ profileUses: { values } }: StoneStore, profile: number): number {
  return (Atomics.load(values, values.length - 1) - Atomics.load(values, profile)) >>> 0;
}
