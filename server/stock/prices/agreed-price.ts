import { DIGITS, decimalOf, decimalOrNullOf, wholeOf } from './decimals.ts';
import { amountOf, discOfPerCarat, perCaratOnRap } from './formula.ts';
import type { PriceText } from './stone-price.ts';

/**
 * Terms of an authorized user, as integers scaled by `DIGITS`: a price per carat, or a discount on
 * Rap.
 */
export type AgreedTerms = { readonly perCarat: number } | { readonly disc: number };

/** The data of a stone that a record has frozen. */
export interface FrozenStone {
  stock_no: string;
  rap: string | null;
  carat: string;
}

/** The largest discount that a record can store. */
const MOST_DISC = 999 * 10 ** DIGITS.disc;

/**
 * Computes the price of a stone under these terms with the record's frozen Rap. Returns a fault if
 * there is none.
 */
export function agreedPrice(
  terms: AgreedTerms,
  { stock_no, rap, carat }: FrozenStone,
): PriceText | { readonly fault: string } {
  const figures = figuresOf(terms, rap === null ? null : wholeOf(rap, DIGITS.money));
  if (figures === null) return { fault: `Rap has no price for a stone like ${stock_no}.` };
  const { disc, perCarat } = figures;
  const amount = amountOf(perCarat, wholeOf(carat, DIGITS.carat));
  if (amount <= 0) return { fault: `At this price ${stock_no} costs less than a cent.` };
  if (disc !== null && disc > MOST_DISC)
    return { fault: `This price of ${stock_no} is too far above Rap.` };
  return {
    rap,
    disc: decimalOrNullOf(disc, DIGITS.disc),
    price_per_ct: decimalOf(perCarat, DIGITS.money),
    amount: decimalOf(amount, DIGITS.money),
  };
}

/** Derives the missing figure from Rap. Returns null for a discount without Rap. */
function figuresOf(
  terms: AgreedTerms,
  rap: number | null,
): { disc: number | null; perCarat: number } | null {
  if ('perCarat' in terms)
    return { ...terms, disc: rap === null ? null : discOfPerCarat(rap, terms.perCarat) };
  return rap === null ? null : { ...terms, perCarat: perCaratOnRap(rap, terms.disc) };
}
