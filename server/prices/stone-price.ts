import { DIAMOND_TYPE } from '../../src/machines/codes.ts';
import { DIGITS, decimalOf, decimalOrNullOf, wholeOf } from './decimals.ts';
import { amountOf, discAfterMarkup, perCaratOnRap, perCaratWithoutRap } from './formula.ts';
import { type ChainLink, markupChain, ruleThatCounts, subRangeOf } from './markup-book.ts';
import type { PriceBook } from './price-book.ts';
import { gradeOf, NO_CELL, rapOf } from './rap-table.ts';
import type { Viewer } from './viewer.ts';

/** What a stone brings to its price; figures as the database writes them. */
export interface PricedStone {
  diamond_type: 1 | 2;
  shape: number;
  color: number | null;
  clarity: number | null;
  carat: string;
  provider_id: string;
  disc: string | null;
  price_per_ct: string;
}

/** Why Rap prices a stone, or does not. */
export type RapState = 'listed' | 'no_cell' | 'fancy_colour' | 'no_discount';

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
  /** hundredths of a percent point */
  points: number;
  chain: readonly ChainLink[];
}

export function priceOf(book: PriceBook, viewer: Viewer, stone: PricedStone): StonePrice {
  const carat = wholeOf(stone.carat, DIGITS.carat);
  const subRange = subRangeOf(book.markups, carat);
  const { diamond_type: diamondType, provider_id: providerId } = stone;
  const chain = markupChain(book.markups, viewer, { diamondType, subRange, providerId });
  const points = ruleThatCounts(chain)?.points ?? 0;
  return {
    supplier: priceWith(book, stone, carat, 0),
    viewer: priceWith(book, stone, carat, points),
    points,
    chain,
  };
}

function priceWith(book: PriceBook, stone: PricedStone, carat: number, points: number): Price {
  const rap = rapOf(book.rap, gradeOf(book.grades, stone), carat);
  const rapState = rapStateOf(stone, rap);
  if (rapState === 'listed' && stone.disc !== null) {
    const disc = discAfterMarkup(wholeOf(stone.disc, DIGITS.disc), points);
    const perCarat = perCaratOnRap(rap, disc);
    return { rapState, rap, disc, perCarat, amount: amountOf(perCarat, carat) };
  }
  const perCarat = perCaratWithoutRap(wholeOf(stone.price_per_ct, DIGITS.money), points);
  const shownRap = rapState === 'no_discount' ? rap : null;
  return { rapState, rap: shownRap, disc: null, perCarat, amount: amountOf(perCarat, carat) };
}

function rapStateOf({ diamond_type, disc }: PricedStone, rap: number): RapState {
  if (diamond_type === DIAMOND_TYPE.fancy) return 'fancy_colour';
  if (rap === NO_CELL) return 'no_cell';
  return disc === null ? 'no_discount' : 'listed';
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
