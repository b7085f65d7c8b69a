import { PRICE_BASIS, type PriceBasis } from '../price-basis.ts';
import { multiply, parseExact, toApproximate, toFixedText } from './exact-decimal.ts';
import { isNearlyEqual, perCaratOf } from './resolve-price.ts';
import type { StoneDraft } from './stone-draft.ts';

export interface Cost {
  /**
   * discount that is applied to the portal's Rap list; null if the cost is the supplier's asking
   * price
   */
  readonly disc: string | null;
  /** cost in US$ per carat; if `disc` is set, the portal's Rap price × (1 + `disc` %) */
  readonly price_per_ct: string;
  /** the total that the supplier states; null if it equals price per carat × carat, to the cent */
  readonly total_amt: string | null;
}

/**
 * Two prices per carat that should be equal: the supplier's asking price, and the row's discount
 * applied to the portal's Rap list.
 */
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
  /** null if the portal's Rap list has no price for the stone */
  readonly ourRap: string | null;
}

/**
 * A Rap difference below 1 US$ is rounding. Rap lists contain whole hundreds, and a Rap computed
 * from price and discount is off by cents.
 */
const LEAST_STEP = 1;

export const NO_PRICE_BY_LIST =
  'is the only price information, and our Rap list has no price for this stone';

/**
 * Returns the list price, `ourRap` × (1 + `disc` %), if `basis` is the discount or the row has no
 * asking price. In all other cases, and without a list price, returns `price_per_ct`. Returns null
 * if the row has no price.
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
 * Compares the row with the portal's Rap list, by Rap price if the row states one, else by price
 * per carat with a tolerance for rounding. Returns null if the row agrees or a figure is missing.
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
