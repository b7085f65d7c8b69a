import type { components } from '#api/schema.gen.ts';
import { MARKUP_MODE } from '#common/markup-scope.ts';
import { medianOf } from '../comparable/price-spread.ts';
import { DISC_OF_POINT, HUNDRED_PERCENT, perCaratOnRap } from '../prices/formula.ts';
import type { Markup } from '../prices/markup-book.ts';

type Schemas = components['schemas'];
export type RepriceLimit = NonNullable<Schemas['RepriceLimit']>;

/** The rule and the limits as integers: percentages and points in ten-thousandths of a percent. */
export interface RepriceTerms {
  readonly base: Schemas['RepriceBase'];
  readonly value: number;
  readonly percentile: number | null;
  readonly maxPercent: number;
  readonly maxPoints: number | null;
  readonly keepsLowest: boolean;
}

/** The prices of a stone in cents per carat, and its discount in ten-thousandths of a percent. */
export interface RepricedStone {
  readonly cost: number;
  readonly rap: number | null;
  /** null for an asking price */
  readonly disc: number | null;
  readonly markup: Markup;
  readonly days: number;
  /** price of the lab-grown list; null without a price and for natural stones */
  readonly labGrown: number | null;
  /** selling prices of the other comparable stones, ascending */
  readonly others: readonly number[];
}

/** `disc` is the exact discount if the rule sets one and no limit changes the price. */
export type RuleResult =
  | { readonly leftOut: 'no_rap' | 'no_list_price' | 'few_comparables' }
  | { readonly cost: number; readonly disc: number | null; readonly limit: RepriceLimit | null };

const DAYS_OF_STEP = 30;
const FEWEST_OTHERS = 2;
/** A stored discount is at least 99 % below Rap and at most 900 % above Rap. */
const LEAST_OF_RAP = 0.01;
const MOST_OF_RAP = 10;

const rounded = (value: number): number => Math.floor(value + 0.5);
const shareOf = (cents: number, share: number): number => (cents * share) / HUNDRED_PERCENT;

export function applyRule(stone: RepricedStone, terms: RepriceTerms): RuleResult {
  const { cost, rap } = stone;
  const wanted = wantedCost(stone, terms);
  if ('leftOut' in wanted) return wanted;
  let { cost: next, disc } = wanted;
  let limit: RepriceLimit | null = null;
  const keepWithin = (lowest: number, highest: number, by: RepriceLimit): void => {
    if (lowest <= next && next <= highest) return;
    next = next < lowest ? lowest : highest;
    disc = null;
    limit = by;
  };
  if (terms.keepsLowest && stone.others[0] !== undefined && next < cost)
    keepWithin(Math.min(cost, costOfSale(stone, stone.others[0])), cost, 'lowest');
  if (rap !== null && terms.maxPoints !== null) {
    const change = shareOf(rap, terms.maxPoints);
    keepWithin(Math.ceil(cost - change), Math.floor(cost + change), 'max_points');
  }
  const change = shareOf(cost, terms.maxPercent);
  keepWithin(
    Math.max(Math.ceil(cost - change), Math.min(cost, Math.ceil((rap ?? 0) * LEAST_OF_RAP)), 1),
    Math.min(Math.floor(cost + change), Math.max(cost, (rap ?? Infinity) * MOST_OF_RAP)),
    'max_percent',
  );
  return { cost: next, disc, limit };
}

type Wanted =
  | Extract<RuleResult, { leftOut: unknown }>
  | { readonly cost: number; readonly disc: number | null };

function wantedCost(stone: RepricedStone, { base, value, percentile }: RepriceTerms): Wanted {
  const { cost, others } = stone;
  switch (base) {
    case 'points':
      return withPoints(stone, value);
    case 'age':
      return withPoints(stone, value * Math.floor(stone.days / DAYS_OF_STEP));
    case 'percent':
      return { cost: rounded(shareOf(cost, HUNDRED_PERCENT + value)), disc: null };
    case 'lab_grown_list':
      return stone.labGrown === null
        ? { leftOut: 'no_list_price' }
        : atSale(stone, stone.labGrown, value);
    default: {
      if (others.length < FEWEST_OTHERS) return { leftOut: 'few_comparables' };
      const from = base === 'median' ? medianOf(others) : others[placeOf(base, percentile, others)];
      return atSale(stone, from ?? 0, value);
    }
  }
}

/** Returns the cost whose selling price differs from `price` by `value`. */
const atSale = (stone: RepricedStone, price: number, value: number): Wanted => ({
  cost: costOfSale(stone, rounded(shareOf(price, HUNDRED_PERCENT + value))),
  disc: null,
});

/**
 * Returns the index of the wanted price among ascending prices: 0 for the lowest, or the percentile
 * by the nearest-rank method.
 */
const placeOf = (
  base: 'lowest' | 'percentile',
  percentile: number | null,
  { length }: readonly number[],
): number => (base === 'lowest' ? 0 : Math.ceil(((percentile ?? 0) * length) / 100) - 1);

function withPoints({ cost, rap, disc }: RepricedStone, points: number): Wanted {
  if (rap === null) return { leftOut: 'no_rap' };
  if (disc === null) return { cost: rounded(cost + shareOf(rap, points)), disc: null };
  return { cost: perCaratOnRap(rap, disc + points), disc: disc + points };
}

/** Returns the cost whose selling price is `sale`: the inverse of the markup. */
function costOfSale({ rap, markup }: RepricedStone, sale: number): number {
  const share = markup.points * DISC_OF_POINT;
  return markup.mode === MARKUP_MODE.points && rap !== null
    ? sale - rounded(shareOf(rap, share))
    : rounded((sale * HUNDRED_PERCENT) / (HUNDRED_PERCENT + share));
}
