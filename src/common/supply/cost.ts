import { PRICE_BASIS, type PriceBasis } from '../price-basis.ts';
import { exact, roughly, rounded, times } from './exact.ts';
import { isAlike, perCaratOf } from './read-price.ts';
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
export interface RapDiffers {
  readonly asked: string;
  readonly by_list: string;
}

export interface CostFound {
  readonly cost: Cost;
  readonly differs: RapDiffers | null;
}

type Said = Pick<StoneDraft, 'carat' | 'rap' | 'disc' | 'price_per_ct' | 'total_amt' | 'is_asked'>;
interface Terms {
  readonly basis: PriceBasis;
  /** from our Rap list; null if the list does not price such a stone */
  readonly ourRap: string | null;
}

/** Rap lists use whole hundreds; a Rap derived from a price is off by cents. */
const LEAST_STEP = 1;

export const NO_PRICE_BY_LIST =
  'is all that is said of the price, and our Rap list has none for such a stone';

/**
 * The single rule for the cost of a stone. A stated price or total is the cost, unless the supplier
 * is priced by discount on our Rap list. A discount alone applies to our list, or to the row's own
 * Rap if our list has no price. Null if neither gives a price.
 */
export function costOf(said: Said, { basis, ourRap }: Terms): CostFound | null {
  const { disc, price_per_ct: asked, is_asked: isAsked } = said;
  const byList = ourRap !== null && disc !== null ? priceBy(ourRap, disc) : null;
  const differs = rapDiffers(said, { ourRap, byList });
  if (byList !== null && (!isAsked || basis === PRICE_BASIS.discount))
    return { cost: { disc, price_per_ct: byList, total_amt: null }, differs };
  if (asked === null) return null;
  return { cost: { disc: null, price_per_ct: asked, total_amt: ownTotal(said, asked) }, differs };
}

const priceBy = (rap: string, disc: string): string =>
  rounded(perCaratOf(exact(rap), exact(disc)), 2);

function ownTotal({ carat, total_amt: total, is_asked }: Said, perCarat: string): string | null {
  if (!is_asked || total === null) return null;
  return total === rounded(times(exact(perCarat), exact(carat)), 2) ? null : total;
}

/**
 * Compares the row's Rap with ours. Without a Rap in the row, checks whether its discount and price
 * fit our list.
 */
function rapDiffers(
  { rap, price_per_ct: asked }: Said,
  { ourRap, byList }: { readonly ourRap: string | null; readonly byList: string | null },
): RapDiffers | null {
  if (asked === null || ourRap === null || byList === null) return null;
  const isSame =
    rap === null
      ? isAlike(exact(asked), exact(byList))
      : Math.abs(roughly(exact(rap)) - roughly(exact(ourRap))) < LEAST_STEP;
  return isSame || asked === byList ? null : { asked, by_list: byList };
}
