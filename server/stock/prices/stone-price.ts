import type { ProviderId } from '../../../src/api/ids.gen.ts';
import { MARKUP_MODE } from '../../../src/common/markup-scope.ts';
import { PRICE_BASIS, type PriceBasis } from '../../../src/common/price-basis.ts';
import { DIAMOND_TYPE } from '../../../src/machines/codes.ts';
import { DIGITS, decimalOf, decimalOrNullOf, wholeOf } from './decimals.ts';
import {
  amountOf,
  derivedDisc,
  discAfterMarkup,
  perCaratOnAsk,
  perCaratOnCost,
  perCaratOnRap,
} from './formula.ts';
import { markupFor } from './known-markups.ts';
import {
  type ChainLink,
  type Markup,
  markupChain,
  markupOf,
  NO_MARKUP,
  ruleThatCounts,
  subRangeOf,
} from './markup-book.ts';
import type { PriceBook } from './price-book.ts';
import { gradeOf, NO_CELL, rapOf } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

/** What a stone brings to its price; figures as the database writes them. */
export interface PricedStone {
  diamond_type: 1 | 2;
  growth_type: 1 | 2;
  shape: number;
  color: number | null;
  clarity: number | null;
  carat: string;
  provider_id: ProviderId;
  /** the discount on our Rap list that the price is made of; null where the price is asked */
  disc: string | null;
  /** the asked price; where the price is made of a discount, what counts where Rap has no cell */
  price_per_ct: string;
  /** the supplier's own total; null where it is price per carat × carat */
  total_amt: string | null;
}

/** States that the Rap list prices a stone, or why not. */
export type RapState = 'listed' | 'no_cell' | 'fancy_colour';

/** One price and what it is made of: money in cents, discounts in ten-thousandths of a percent. */
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
  /** what was added, after the floor at cost */
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

/** What a viewer is offered a stone at, for a caller that asks neither why nor what the supplier wants for it. */
export function offeredPrice(book: PriceBook, viewer: Viewer, stone: PricedStone): Price {
  const carat = wholeOf(stone.carat, DIGITS.carat);
  const subRange = subRangeOf(book.markups, carat);
  return priceWith(book, stone, carat, markupFor(book, viewer, { ...markedBy(stone), subRange }));
}

/** The price at which a supplier sells a stone to the portal. */
export const costPrice = (book: PriceBook, stone: Omit<PricedStone, 'provider_id'>): Price =>
  priceWith(book, stone, wholeOf(stone.carat, DIGITS.carat), NO_MARKUP);

/** The attributes of a stone that rules match, next to its weight. */
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

/** The same where what Rap and the markup say is known. */
export function priceOn(
  stone: Pick<PricedStone, 'diamond_type' | 'carat' | 'disc' | 'price_per_ct' | 'total_amt'>,
  { rap, markup }: { rap: number; markup: Markup },
): Price {
  const carat = wholeOf(stone.carat, DIGITS.carat);
  const rapState = rapStateOf({ diamondType: stone.diamond_type, rap });
  const listRap = rapState === 'listed' ? rap : null;
  // One of the two is zero: points of Rap come first, percent of cost after them.
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
  const ask = wholeOf(stone.price_per_ct, DIGITS.money);
  const perCarat = perCaratOnCost(perCaratOnAsk(ask, listRap ?? ask, points), percent);
  return {
    rapState,
    rap: listRap,
    disc: listRap === null ? null : derivedDisc(listRap, perCarat),
    perCarat,
    amount: amountOf(perCarat, carat) + totalOff(stone),
  };
}

/** By how many cents the supplier's own total differs from price per carat × carat. Every viewer's total keeps it. */
export function totalOff({
  carat,
  price_per_ct,
  total_amt,
}: Pick<PricedStone, 'carat' | 'price_per_ct' | 'total_amt'>): number {
  if (total_amt === null) return 0;
  const perCarat = wholeOf(price_per_ct, DIGITS.money);
  return wholeOf(total_amt, DIGITS.money) - amountOf(perCarat, wholeOf(carat, DIGITS.carat));
}

/** A stone without a discount of its own is sold at the price that its supplier asks. */
export const basisOf = ({ disc }: Pick<PricedStone, 'disc'>): PriceBasis =>
  disc === null ? PRICE_BASIS.asked : PRICE_BASIS.discount;

export function rapStateOf({ diamondType, rap }: { diamondType: number; rap: number }): RapState {
  if (diamondType === DIAMOND_TYPE.fancy) return 'fancy_colour';
  return rap === NO_CELL ? 'no_cell' : 'listed';
}

/** A price as a record keeps it. */
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

/** A price as a screen shows it. A whole number divided by a power of ten is the float that its decimal reads as. */
export const shownPrice = ({ rap, disc, perCarat, amount }: Price) => ({
  rap: shownOrNull(rap, DIGITS.money),
  disc: shownOrNull(disc, DIGITS.disc),
  perCarat: shown(perCarat, DIGITS.money),
  amount: shown(amount, DIGITS.money),
});
