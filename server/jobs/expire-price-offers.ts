import type pg from 'pg';
import type { PriceOfferId, RequestId } from '#api/ids.gen.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { priceOfferMachine } from '#machines/workflows/price-offer.ts';
import { applyEvents } from '../workflows/apply-events.ts';
import {
  endedPriceOfferRecords,
  lockPriceOffers,
} from '../workflows/records/price-offer-records.ts';
import { runPortalChange } from '../workflows/run-change.ts';

/** Skips price offers that were answered before the job locked them. */
export async function expirePriceOffers(
  pool: pg.Pool,
  requestId: RequestId,
  ids: readonly PriceOfferId[],
): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const offers = await lockPriceOffers(change, ids);
    const due = offers.filter(
      ({ state, context }) => stateHasTag(priceOfferMachine, state, 'live') && context.due,
    );
    await applyEvents(change, endedPriceOfferRecords, due, {
      type: 'priceOffer.expire',
      actor: PORTAL,
    });
  });
}
