import { PRICE_BASIS, type PriceBasis } from '../price-basis.ts';
import { exact, roughly, rounded, times } from './exact.ts';
import { isAlike, perCaratOf } from './read-price.ts';
import type { StoneDraft } from './stone-draft.ts';

/** The cost of a stone, in the columns of its table. */
export interface Cost {
  /** the discount on our Rap list that the price is made of; null where the price is asked */
  readonly disc: string | null;
  /** the asked price; for a discount the price by our list of today, which counts while the list has no cell */
  readonly price_per_ct: string;
  /** the supplier's own total; null where it is price per carat × carat, to the cent */
  readonly total_amt: string | null;
}

/** A row whose price by our list is another one than it asks. Both a carat. */
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
  /** of our list; null where it has no price for such a stone */
  readonly ourRap: string | null;
}

/** Lists have whole hundreds; a Rap that was worked back from a price is off by cents. */
const LEAST_STEP = 1;

export const NO_PRICE_BY_LIST =
  'is all that is said of the price, and our Rap list has none for such a stone';

/**
 * The one rule for what a supplier is paid. A price or a total that the row states is the cost, unless its supplier is
 * priced by discount on our list. A discount alone is of our list; where that has no cell, of the Rap that the row states.
 * Null where neither makes a price.
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

/** A row that states its Rap differs where ours is another; without one, where its discount and price do not fit our list. */
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
