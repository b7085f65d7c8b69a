import { PRICE_BASIS, type PriceBasis } from '../price-basis.ts';
import { multiply, parseExact, toApproximate, toFixedText } from './exact-decimal.ts';
import { isNearlyEqual, perCaratOf } from './resolve-price.ts';
import type { StoneDraft } from './stone-draft.ts';

export interface Cost {
  /**
   * the discount on our Rap list that sets the price; null if the supplier states an asking price
   */
  readonly disc: string | null;
  /**
   * the asking price. For a discount it is the price by our current Rap list, used while the list
   * has no price for the stone.
   */
  readonly price_per_ct: string;
  /** the supplier's own total; null if it equals price per carat × carat, to the cent */
  readonly total_amt: string | null;
}

/** A row whose asking price differs from its price by our Rap list. Both are per carat. */
export interface RapMismatch {
  readonly asked: string;
  readonly by_list: string;
}

export interface CostResult {
  readonly cost: Cost;
  readonly differs: RapMismatch | null;
}

type StatedFigures = Pick<
  StoneDraft,
  'carat' | 'rap' | 'disc' | 'price_per_ct' | 'total_amt' | 'is_asked'
>;
interface Terms {
  readonly basis: PriceBasis;
  /** from our Rap list; null if the list does not price such a stone */
  readonly ourRap: string | null;
}

/** Rap lists use whole hundreds; a Rap derived from a price is off by cents. */
const LEAST_STEP = 1;

export const NO_PRICE_BY_LIST =
  'is the only price information, and our Rap list has no price for this stone';

/**
 * The single rule for the cost of a stone. A stated price or total is the cost, unless the supplier
 * is priced by discount on our Rap list. A discount alone applies to our list, or to the row's own
 * Rap if our list has no price. Null if neither gives a price.
 */
export function computeCost(said: StatedFigures, { basis, ourRap }: Terms): CostResult | null {
  const { disc, price_per_ct: askingPrice, is_asked: hasAskingPrice } = said;
  const byList = ourRap !== null && disc !== null ? priceBy(ourRap, disc) : null;
  const differs = findRapMismatch(said, { ourRap, byList });
  if (byList !== null && (!hasAskingPrice || basis === PRICE_BASIS.discount))
    return { cost: { disc, price_per_ct: byList, total_amt: null }, differs };
  if (askingPrice === null) return null;
  return {
    cost: { disc: null, price_per_ct: askingPrice, total_amt: ownTotal(said, askingPrice) },
    differs,
  };
}

const priceBy = (rap: string, disc: string): string =>
  toFixedText(perCaratOf(parseExact(rap), parseExact(disc)), 2);

function ownTotal(
  { carat, total_amt: total, is_asked }: StatedFigures,
  perCarat: string,
): string | null {
  if (!is_asked || total === null) return null;
  return total === toFixedText(multiply(parseExact(perCarat), parseExact(carat)), 2) ? null : total;
}

/**
 * Compares the row's Rap with ours. Without a Rap in the row, checks whether its discount and price
 * fit our list.
 */
function findRapMismatch(
  { rap, price_per_ct: askingPrice }: StatedFigures,
  { ourRap, byList }: { readonly ourRap: string | null; readonly byList: string | null },
): RapMismatch | null {
  if (askingPrice === null || ourRap === null || byList === null) return null;
  const isSame =
    rap === null
      ? isNearlyEqual(parseExact(askingPrice), parseExact(byList))
      : Math.abs(toApproximate(parseExact(rap)) - toApproximate(parseExact(ourRap))) < LEAST_STEP;
  return isSame || askingPrice === byList ? null : { asked: askingPrice, by_list: byList };
}
