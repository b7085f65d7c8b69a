import { applyEvents } from '../../workflows/apply-events.ts';
import { writeThreads } from '../../workflows/price-offer-steps.ts';
import { endedPriceOfferRecords } from '../../workflows/records/price-offer-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, OperationOf } from '../handler.ts';
import { lockChosenPriceOffers, messageText } from './chosen-price-offers.ts';
import { countOffers } from './price-offer-response.ts';

const WORDS = { 'priceOffer.decline': 'declined', 'priceOffer.withdraw': 'withdrawn' } as const;

/** Declines or withdraws price offers, which differ only in the event. */
export function endPriceOffers(
  call: Call<OperationOf<'declinePriceOffers' | 'withdrawPriceOffers'>>,
  type: keyof typeof WORDS,
) {
  const remark = call.data.remark?.trim() ?? '';
  return runChange(
    call,
    async (tx) => {
      const offers = await lockChosenPriceOffers(tx, call.data.ids);
      await applyEvents(tx, endedPriceOfferRecords, offers, { type, actor: tx.actor, remark });
      await writeThreads(tx, offers, () => ({
        text: messageText(`Price offer ${WORDS[type]}`, remark),
        offer: null,
      }));
      return { message: `${countOffers(offers.length)} ${WORDS[type]}` };
    },
    remark || null,
  );
}
