import type { components } from '#api/schema.gen.ts';
import { DIGITS } from '../prices/decimals.ts';

type Schemas = components['schemas'];
type Range = Schemas['FigureRange'];

export interface PricesOfStones {
  /** thousandths of a carat */
  readonly carat: Int32Array;
  /** cents per carat; 0 if there is no Rap price */
  readonly rap: Float64Array;
  /** cents */
  readonly amount: Float64Array;
}

/** Prices of a pair or set as a whole. */
export interface SetPrices {
  readonly carat: number;
  /** cents */
  readonly amount: number;
  /** cents, rounded half up */
  readonly perCarat: number;
  /** Σ price / Σ Rap − 1 over the stones with a Rap price; null if no stone has one */
  readonly discount: number | null;
}

export interface MatchedSet {
  readonly nrs: readonly number[];
  /** 0: identical, 1: at the limit of every tolerance */
  readonly distance: number;
  /** largest difference within the set, by column */
  readonly differences: readonly number[];
  readonly prices: SetPrices;
}

export interface SetChoice {
  readonly sell_amt?: Range;
  readonly markup_ppc?: Range;
  readonly sort?: Schemas['MatchSort'];
}

const CARAT = 10 ** DIGITS.carat;
const CENTS = 10 ** DIGITS.money;

/** `members` are indexes of `stones`. The sums stay far below the largest exact integer. */
export function priceSet(stones: PricesOfStones, members: readonly number[]): SetPrices {
  let [carat, amount, rap, withRap] = [0, 0, 0, 0];
  for (const member of members) {
    const weight = stones.carat[member] ?? 0;
    const price = stones.amount[member] ?? 0;
    const rapPerCarat = stones.rap[member] ?? 0;
    carat += weight;
    amount += price;
    rap += rapPerCarat * weight;
    if (rapPerCarat > 0) withRap += price;
  }
  return {
    carat,
    amount,
    perCarat: Math.round((amount * CARAT) / carat),
    discount: rap === 0 ? null : (withRap * CARAT) / rap - 1,
  };
}

export const isWithinPrices = (
  { sell_amt, markup_ppc }: SetChoice,
  { amount, perCarat }: SetPrices,
): boolean => isWithin(sell_amt, amount) && isWithin(markup_ppc, perCarat);

const isWithin = ({ from, to }: Range = {}, cents: number): boolean =>
  (from === undefined || cents >= Math.round(from * CENTS)) &&
  (to === undefined || cents <= Math.round(to * CENTS));

type SortField = Schemas['MatchSortField'];
const KEYS: Readonly<Record<SortField, (set: MatchedSet) => number | null>> = {
  score: ({ distance }) => -distance,
  carat: ({ prices }) => prices.carat,
  markup_disc: ({ prices }) => prices.discount,
  markup_ppc: ({ prices }) => prices.perCarat,
  sell_amt: ({ prices }) => prices.amount,
};

/** Sets without a value come last in both directions. Among equals, the closest match comes first. */
export function sortSets(sets: MatchedSet[], sort: SetChoice['sort'] = []): MatchedSet[] {
  return sets.sort((one, other) => {
    for (const { field, descending = false } of sort) {
      const [a, b] = [KEYS[field](one), KEYS[field](other)];
      if (a === b) continue;
      if (a === null) return 1;
      if (b === null) return -1;
      return descending ? b - a : a - b;
    }
    return one.distance - other.distance || (one.nrs[0] ?? 0) - (other.nrs[0] ?? 0);
  });
}
