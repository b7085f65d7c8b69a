import type { PriceOfferId } from '#api/ids.gen.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { parseCents } from '../../stock/prices/money-input.ts';
import type { Change } from '../../workflows/change.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import type { PriceOfferSubject } from '../../workflows/price-offer-steps.ts';
import { lockPriceOffers } from '../../workflows/records/price-offer-records.ts';

/** Locks the requested price offers. Throws if none is requested, or if one does not exist. */
export async function lockChosenPriceOffers(
  change: Change,
  named: readonly PriceOfferId[],
): Promise<PriceOfferSubject[]> {
  if (named.length === 0) throw refuse('noStoneChosen');
  const ids = [...new Set(named.map((id) => normalizeId(id)))];
  const offers = await lockPriceOffers(change, ids);
  if (offers.length < ids.length) throw refuse('notFound');
  return offers;
}

interface SentPrice {
  id: PriceOfferId;
  price_per_ct: number;
}

/** The price per carat of each price offer, in cents, and the request field that contained it. */
export const parsePrices = (
  sent: readonly SentPrice[],
): ReadonlyMap<PriceOfferId, { perCarat: number; field: string }> =>
  new Map(
    sent.map(({ id, price_per_ct }, at) => {
      const field = `data.offers.${at}.price_per_ct`;
      return [normalizeId(id), { perCarat: parseCents(field, price_per_ct), field }];
    }),
  );

/** Text of a message in the enquiry, such as "Counter-offer: Agreed by phone." */
export const messageText = (step: string, remark: string): string =>
  remark === '' ? step : `${step}: ${remark}`;
