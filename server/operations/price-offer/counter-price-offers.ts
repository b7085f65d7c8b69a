import type { PriceOfferId } from '#api/ids.gen.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockedStone, stoneOf } from '../../workflows/change.ts';
import { namePrices } from '../../workflows/named-prices.ts';
import {
  byClient,
  checkCompanyPrices,
  type PriceOfferSubject,
  writeThreads,
} from '../../workflows/price-offer-steps.ts';
import {
  counteredPriceOfferRecords,
  withPrices,
} from '../../workflows/records/price-offer-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockChosenPriceOffers, messageText, parsePrices } from './chosen-price-offers.ts';
import { countOffers, toPriceOffers } from './price-offer-response.ts';

export const counterPriceOffers: Handler<OperationOf<'counterPriceOffers'>> = (call) => {
  const { offers: sent, confirms_above_asking = false, below_cost_reason } = call.data;
  const remark = call.data.remark?.trim() ?? '';
  const wanted = parsePrices(sent);
  return runChange(call, async (tx) => {
    const ids = [...wanted.keys()];
    for (const group of byClient(await lockChosenPriceOffers(tx, ids))) {
      const tradingClient = group[0]?.context.tradingClient;
      if (!tradingClient) throw new Error('a price offer has no trading client');
      const priceOf = ({ id }: PriceOfferSubject) => wanted.get(id as PriceOfferId);
      const prices = await namePrices(
        tx,
        group.map((offer) => lockedStone(tx, stoneOf(offer))),
        tradingClient,
        new Map(
          group.flatMap((offer) => {
            const price = priceOf(offer);
            return price ? [[stoneOf(offer), price] as const] : [];
          }),
        ),
      );
      const { subjects, belowCost } = await checkCompanyPrices(
        tx,
        call.session,
        withPrices(group, prices),
        (offer) => prices.offered.get(stoneOf(offer)),
        below_cost_reason,
      );
      await applyEvents(tx, counteredPriceOfferRecords(prices), subjects, {
        type: 'priceOffer.counter',
        actor: tx.actor,
        confirmsOverbid: confirms_above_asking,
        belowCost,
      });
      await writeThreads(tx, group, (offer) => ({
        text: messageText('Counter-offer', remark),
        offer: prices.offered.get(stoneOf(offer))?.price_per_ct ?? null,
        current: prices.current.get(stoneOf(offer))?.price_per_ct,
      }));
    }
    return { message: `${countOffers(ids.length)} countered`, data: await toPriceOffers(tx, ids) };
  });
};
