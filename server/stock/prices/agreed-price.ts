import { DIGITS, decimalOf, decimalOrNullOf, wholeOf } from './decimals.ts';
import { amountOf, discOfPerCarat, perCaratOnRap } from './formula.ts';
import type { PriceText } from './stone-price.ts';

/** What a person who may set a price has set, in whole parts of `DIGITS`: a price per carat, or a discount on Rap. */
export type AgreedTerms = { readonly perCarat: number } | { readonly disc: number };

/** What a record has frozen of its stone. */
export interface FrozenStone {
  stock_no: string;
  rap: string | null;
  carat: string;
}

/** As far as a record keeps a discount. */
const MOST_DISC = 999 * 10 ** DIGITS.disc;

/** The price of one stone under these terms, where the Rap of the record stays; or why there can be none. */
export function agreedPrice(
  terms: AgreedTerms,
  { stock_no, rap, carat }: FrozenStone,
): PriceText | { readonly fault: string } {
  const figures = figuresOf(terms, rap === null ? null : wholeOf(rap, DIGITS.money));
  if (figures === null) return { fault: `Rap prices no stone like ${stock_no}.` };
  const { disc, perCarat } = figures;
  const amount = amountOf(perCarat, wholeOf(carat, DIGITS.carat));
  if (amount <= 0) return { fault: `At this price ${stock_no} costs less than a cent.` };
  if (disc !== null && disc > MOST_DISC)
    return { fault: `For ${stock_no} this price is too far above Rap.` };
  return {
    rap,
    disc: decimalOrNullOf(disc, DIGITS.disc),
    price_per_ct: decimalOf(perCarat, DIGITS.money),
    amount: decimalOf(amount, DIGITS.money),
  };
}

/** The one follows from the other by way of Rap; a discount on nothing is none. */
function figuresOf(
  terms: AgreedTerms,
  rap: number | null,
): { disc: number | null; perCarat: number } | null {
  if ('perCarat' in terms)
    return { ...terms, disc: rap === null ? null : discOfPerCarat(rap, terms.perCarat) };
  return rap === null ? null : { ...terms, perCarat: perCaratOnRap(rap, terms.disc) };
}
