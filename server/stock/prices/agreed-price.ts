import { DIGITS, decimalOf, decimalOrNullOf, wholeOf } from './decimals.ts';
import { amountOf, discOfPerCarat, MOST_DISC, perCaratOnRap } from './formula.ts';
import type { PriceText } from './stone-price.ts';

/**
 * Price terms that an authorized user set: a price per carat, or a discount on Rap. Integers scaled
 * by `DIGITS`.
 */
export type AgreedTerms = { readonly perCarat: number } | { readonly disc: number };

/**
 * Copy of the stone's data in a record, such as an order. Later changes to the stone do not affect
 * the copy.
 */
export interface FrozenStone {
  stock_no: string;
  rap: string | null;
  carat: string;
}

/**
 * Computes the price of a stone from agreed terms and the frozen Rap price of the record. Returns a
 * fault if these terms yield no valid price.
 */
export function agreedPrice(
  terms: AgreedTerms,
  { stock_no, rap, carat }: FrozenStone,
): PriceText | { readonly fault: string } {
  const figures = figuresOf(terms, rap === null ? null : wholeOf(rap, DIGITS.money));
  if (figures === null)
    return {
      fault: `Rap has no price for a stone like ${stock_no}. Enter a price per carat instead of a discount.`,
    };
  const { disc, perCarat } = figures;
  const amount = amountOf(perCarat, wholeOf(carat, DIGITS.carat));
  if (amount <= 0)
    return { fault: `At this price, ${stock_no} costs less than a cent. Enter a higher price.` };
  if (disc !== null && disc > MOST_DISC)
    return { fault: `This price of ${stock_no} is too far above Rap. Enter a lower price.` };
  return {
    rap,
    disc: decimalOrNullOf(disc, DIGITS.disc),
    price_per_ct: decimalOf(perCarat, DIGITS.money),
    amount: decimalOf(amount, DIGITS.money),
  };
}

/**
 * Adds the missing figure to `terms`: the discount for a price per carat, or the price per carat
 * for a discount. Null if `terms` are a discount and there is no Rap price.
 */
function figuresOf(
  terms: AgreedTerms,
  rap: number | null,
): { disc: number | null; perCarat: number } | null {
  if ('perCarat' in terms)
    return { ...terms, disc: rap === null ? null : discOfPerCarat(rap, terms.perCarat) };
  return rap === null ? null : { ...terms, perCarat: perCaratOnRap(rap, terms.disc) };
}
