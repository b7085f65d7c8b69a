import type { ProviderId } from '#api/ids.gen.ts';
import { MARKUP_MODE } from '#common/markup-scope.ts';
import { PRICE_BASIS, type PriceBasis } from '#common/price-basis.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { DIGITS, decimalOf, decimalOrNullOf, wholeOf } from './decimals.ts';
import {
  amountOf,
  derivedDisc,
  discAfterMarkup,
  perCaratOnAskingPrice,
  perCaratOnCost,
  perCaratOnRap,
} from './formula.ts';
import {
  type ChainLink,
  type Markup,
  markupChain,
  markupOf,
  NO_MARKUP,
  ruleThatCounts,
  subRangeOf,
} from './markup-book.ts';
import { markupFor } from './markup-cache.ts';
import type { PriceBook } from './price-book.ts';
import { gradeOf, NO_CELL, rapOf } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

/** The data of a stone that determine its price, as the database returns them. */
export interface PricedStone {
  diamond_type: 1 | 2;
  growth_type: 1 | 2;
  shape: number;
  color: number | null;
  clarity: number | null;
  carat: string;
  provider_id: ProviderId;
  /** discount on the portal's Rap list; null for an asking price */
  disc: string | null;
  /**
   * the asking price; a stone with a discount uses this price only if the Rap list has no price for
   * the stone
   */
  price_per_ct: string;
  /** the total that the supplier stated; null if the total is price per carat × carat */
  total_amt: string | null;
}

/**
 * `listed`: the Rap list has a price for the stone. `no_cell`: the Rap list has no price for the
 * stone. `fancy_colour`: Rap lists have no prices for fancy colours.
 */
export type RapState = 'listed' | 'no_cell' | 'fancy_colour';

/** A price with its parts: money in cents, discounts in ten-thousandths of a percent. */
export interface Price {
  rapState: RapState;
  rap: number | null;
  disc: number | null;
  perCarat: number;
  amount: number;
}

export interface StonePrice {
  supplier: Price;
  viewer: Price;
  /**
   * markup of the first rule in `chain`; `NO_MARKUP` if that markup has no reason and would lower
   * the price below the cost
   */
  markup: Markup;
  chain: readonly ChainLink[];
}

export function priceOf(book: PriceBook, viewer: Viewer, stone: PricedStone): StonePrice {
  const carat = wholeOf(stone.carat, DIGITS.carat);
  const subRange = subRangeOf(book.markups, carat);
  const chain = markupChain(book.markups, viewer, { ...markedBy(stone), subRange });
  const markup = markupOf(ruleThatCounts(chain));
  return {
    supplier: priceWith(book, stone, carat, NO_MARKUP),
    viewer: priceWith(book, stone, carat, markup),
    markup,
    chain,
  };
}

/**
 * Returns only the viewer's price. Uses the markup cache, so this function is cheaper than
 * `priceOf`.
 */
export function offeredPrice(book: PriceBook, viewer: Viewer, stone: PricedStone): Price {
  const carat = wholeOf(stone.carat, DIGITS.carat);
  const subRange = subRangeOf(book.markups, carat);
  return priceWith(book, stone, carat, markupFor(book, viewer, { ...markedBy(stone), subRange }));
}

export const costPrice = (book: PriceBook, stone: Omit<PricedStone, 'provider_id'>): Price =>
  priceWith(book, stone, wholeOf(stone.carat, DIGITS.carat), NO_MARKUP);

/** Returns the attributes of a stone that select its markup rules, except the weight. */
export const markedBy = ({ diamond_type, growth_type, provider_id }: PricedStone) => ({
  diamondType: diamond_type,
  growthType: growth_type,
  providerId: provider_id,
});

const priceWith = (
  book: PriceBook,
  stone: Omit<PricedStone, 'provider_id'>,
  carat: number,
  markup: Markup,
): Price => priceOn(stone, { rap: rapOf(book.rap, gradeOf(book.grades, stone), carat), markup });

export function priceOn(
  stone: Pick<PricedStone, 'diamond_type' | 'carat' | 'disc' | 'price_per_ct' | 'total_amt'>,
  { rap, markup }: { rap: number; markup: Markup },
): Price {
  const carat = wholeOf(stone.carat, DIGITS.carat);
  const rapState = rapStateOf({ diamondType: stone.diamond_type, rap });
  const listRap = rapState === 'listed' ? rap : null;
  // At most one of `points` and `percent` is non-zero. Points change the discount on Rap; a
  // percentage changes the resulting cost.
  const points = markup.mode === MARKUP_MODE.points ? markup.points : 0;
  const percent = markup.mode === MARKUP_MODE.percent ? markup.points : 0;
  if (listRap !== null && stone.disc !== null) {
    const disc = discAfterMarkup(wholeOf(stone.disc, DIGITS.disc), points);
    const perCarat = perCaratOnCost(perCaratOnRap(listRap, disc), percent);
    return {
      ...{ rapState, rap: listRap, perCarat, amount: amountOf(perCarat, carat) },
      disc: percent === 0 ? disc : derivedDisc(listRap, perCarat),
    };
  }
  const askingPrice = wholeOf(stone.price_per_ct, DIGITS.money);
  const perCarat = perCaratOnCost(
    perCaratOnAskingPrice(askingPrice, listRap ?? askingPrice, points),
    percent,
  );
  return {
    rapState,
    rap: listRap,
    disc: listRap === null ? null : derivedDisc(listRap, perCarat),
    perCarat,
    amount: amountOf(perCarat, carat) + totalOff(stone),
  };
}

/**
 * Returns the supplier's stated total minus price per carat × carat, in cents. Every viewer's total
 * includes this difference.
 */
export function totalOff({
  carat,
  price_per_ct,
  total_amt,
}: Pick<PricedStone, 'carat' | 'price_per_ct' | 'total_amt'>): number {
  if (total_amt === null) return 0;
  const perCarat = wholeOf(price_per_ct, DIGITS.money);
  return wholeOf(total_amt, DIGITS.money) - amountOf(perCarat, wholeOf(carat, DIGITS.carat));
}

/** A stone without a discount is priced by its asking price. */
export const basisOf = ({ disc }: Pick<PricedStone, 'disc'>): PriceBasis =>
  disc === null ? PRICE_BASIS.asked : PRICE_BASIS.discount;

export function rapStateOf({ diamondType, rap }: { diamondType: number; rap: number }): RapState {
  if (diamondType === DIAMOND_TYPE.fancy) return 'fancy_colour';
  return rap === NO_CELL ? 'no_cell' : 'listed';
}

/** A price as exact decimal text, which database records store. */
export interface PriceText {
  rap: string | null;
  disc: string | null;
  price_per_ct: string;
  amount: string;
}

export const priceText = ({ rap, disc, perCarat, amount }: Price): PriceText => ({
  rap: decimalOrNullOf(rap, DIGITS.money),
  disc: decimalOrNullOf(disc, DIGITS.disc),
  price_per_ct: decimalOf(perCarat, DIGITS.money),
  amount: decimalOf(amount, DIGITS.money),
});

const shown = (value: number, digits: number): number => value / 10 ** digits;
const shownOrNull = (value: number | null, digits: number): number | null =>
  value === null ? null : shown(value, digits);

/**
 * Converts the scaled integers of a price to numbers for display. The division rounds only once, so
 * each number is the double nearest to the exact decimal.
 */
export const shownPrice = ({ rap, disc, perCarat, amount }: Price) => ({
  rap: shownOrNull(rap, DIGITS.money),
  disc: shownOrNull(disc, DIGITS.disc),
  perCarat: shown(perCarat, DIGITS.money),
  amount: shown(amount, DIGITS.money),
});
