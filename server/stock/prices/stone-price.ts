import type { ProviderId } from '../../../src/api/ids.gen.ts';
import { DIAMOND_TYPE } from '../../../src/machines/codes.ts';
import { DIGITS, decimalOf, decimalOrNullOf, wholeOf } from './decimals.ts';
import { amountOf, discAfterMarkup, perCaratOnRap, perCaratWithoutRap } from './formula.ts';
import { pointsFor } from './known-points.ts';
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
  provider_id: ProviderId;
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

/** What a viewer is offered a stone at, for a caller that asks neither why nor what the supplier wants for it. */
export function offeredPrice(book: PriceBook, viewer: Viewer, stone: PricedStone): Price {
  const carat = wholeOf(stone.carat, DIGITS.carat);
  const subRange = subRangeOf(book.markups, carat);
  const { diamond_type: diamondType, provider_id: providerId } = stone;
  return priceWith(
    book,
    stone,
    carat,
    pointsFor(book, viewer, { diamondType, subRange, providerId }),
  );
}

const priceWith = (book: PriceBook, stone: PricedStone, carat: number, points: number): Price =>
  priceOn(stone, { rap: rapOf(book.rap, gradeOf(book.grades, stone), carat), points });

/** The same where what Rap and the markup say is known. */
export function priceOn(
  stone: Pick<PricedStone, 'diamond_type' | 'carat' | 'disc' | 'price_per_ct'>,
  { rap, points }: { rap: number; points: number },
): Price {
  const carat = wholeOf(stone.carat, DIGITS.carat);
  const rapState = rapStateOf({ diamondType: stone.diamond_type, disc: stone.disc, rap });
  if (rapState === 'listed' && stone.disc !== null) {
    const disc = discAfterMarkup(wholeOf(stone.disc, DIGITS.disc), points);
    const perCarat = perCaratOnRap(rap, disc);
    return { rapState, rap, disc, perCarat, amount: amountOf(perCarat, carat) };
  }
  const perCarat = perCaratWithoutRap(wholeOf(stone.price_per_ct, DIGITS.money), points);
  const shownRap = rapState === 'no_discount' ? rap : null;
  return { rapState, rap: shownRap, disc: null, perCarat, amount: amountOf(perCarat, carat) };
}

export function rapStateOf(stone: {
  diamondType: number;
  disc: string | number | null;
  rap: number;
}): RapState {
  const { diamondType, disc, rap } = stone;
  if (diamondType === DIAMOND_TYPE.fancy) return 'fancy_colour';
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
