import { refuseField } from '../http/refusal.ts';
import { DIGITS, decimalOf, decimalOrNullOf, wholeOf } from './decimals.ts';
import { amountOf, discOfPerCarat, perCaratOnRap } from './formula.ts';
import type { PriceText } from './stone-price.ts';

/** What somebody who may set a price has set: one of the two. */
export interface AgreedTerms {
  price_per_ct?: number | undefined;
  disc?: number | undefined;
}

/** What a record has frozen of its stone. */
interface FrozenStone {
  stock_no: string;
  rap: string | null;
  carat: string;
}

/** As far as a record keeps a discount. */
export const MOST_DISC = 999 * 10 ** DIGITS.disc;

/** The terms as exact figures; whatever is finer than a cent or a hundredth of a percent is refused. */
export function requireTerms({ price_per_ct, disc }: AgreedTerms): void {
  if (price_per_ct !== undefined && disc !== undefined)
    throw refuseField('data.disc', 'Please give a price or a discount, not both.');
  requireTwoDecimals('data.price_per_ct', price_per_ct);
  requireTwoDecimals('data.disc', disc);
}

function requireTwoDecimals(field: string, value: number | undefined): void {
  if (value !== undefined && !/^-?\d+(\.\d{1,2})?$/.test(String(value)))
    throw refuseField(field, 'Please give at most two decimals.');
}

/** The price of one stone under these terms: the Rap of the record stays, discount and amount follow. */
export function agreedPrice(terms: AgreedTerms, { stock_no, rap, carat }: FrozenStone): PriceText {
  const wholeRap = rap === null ? null : wholeOf(rap, DIGITS.money);
  const { disc, perCarat } = figuresOf(terms, wholeRap, stock_no);
  const amount = amountOf(perCarat, wholeOf(carat, DIGITS.carat));
  if (amount <= 0)
    throw refuseField(fieldOf(terms), `At this price ${stock_no} would cost nothing.`);
  return {
    rap,
    disc: decimalOrNullOf(disc, DIGITS.disc),
    price_per_ct: decimalOf(perCarat, DIGITS.money),
    amount: decimalOf(amount, DIGITS.money),
  };
}

function figuresOf(
  terms: AgreedTerms,
  rap: number | null,
  stockNo: string,
): { disc: number | null; perCarat: number } {
  if (terms.disc !== undefined) {
    if (rap === null) throw refuseField('data.disc', `Rap prices no stone like ${stockNo}.`);
    const disc = wholeOf(String(terms.disc), DIGITS.disc);
    return { disc, perCarat: perCaratOnRap(rap, disc) };
  }
  const perCarat = wholeOf(String(terms.price_per_ct), DIGITS.money);
  const disc = rap === null ? null : discOfPerCarat(rap, perCarat);
  if (disc !== null && disc > MOST_DISC)
    throw refuseField('data.price_per_ct', `For ${stockNo} this price is too far above Rap.`);
  return { disc, perCarat };
}

const fieldOf = ({ disc }: AgreedTerms): string =>
  disc === undefined ? 'data.price_per_ct' : 'data.disc';
