import type { StoneId } from '#api/ids.gen.ts';
import { PRICE_OFFER_DAYS } from '#common/trade/price-offer-days.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { parseCents } from '../../stock/prices/money-input.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { stoneOf } from '../../workflows/change.ts';
import { lockChosenStones } from '../../workflows/chosen-stones.ts';
import { namePrices } from '../../workflows/named-prices.ts';
import { checkCompanyPrices } from '../../workflows/price-offer-steps.ts';
import { continueEnquiries } from '../../workflows/records/enquiry-records.ts';
import {
  NO_PRICES,
  newPriceOfferRecords,
  newPriceOffers,
} from '../../workflows/records/price-offer-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import { resolveTradingClient } from '../../workflows/trading-client.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { messageText } from './chosen-price-offers.ts';
import { countOffers, toPriceOffers } from './price-offer-response.ts';

export const makePriceOffers: Handler<OperationOf<'makePriceOffers'>> = (call) => {
  const {
    stones: sent,
    user_id,
    days = PRICE_OFFER_DAYS.standard,
    confirms_above_asking = false,
    below_cost_reason,
  } = call.data;
  const remark = call.data.remark?.trim() ?? '';
  const wanted = new Map<string, { perCarat: number; field: string }>();
  sent.forEach(({ stock_no, price_per_ct }, at) => {
    const field = `data.stones.${at}.price_per_ct`;
    const price = { perCarat: parseCents(field, price_per_ct), field };
    const earlier = wanted.get(stock_no);
    if (earlier && earlier.perCarat !== price.perCarat)
      throw refuseField(field, `Enter one price for ${stock_no}.`);
    if (!earlier) wanted.set(stock_no, price);
  });
  return runChange(call, async (tx) => {
    // Locks the stones before `user_id` is resolved. Otherwise, a request for an unknown stone
    // would reveal by its error whether the business exists.
    const stones = await lockChosenStones(
      tx,
      call.session,
      sent.map(({ stock_no }) => stock_no),
      (at) => `data.stones.${at}.stock_no`,
    );
    const tradingClient = await resolveTradingClient(tx, call.session, user_id);
    const ofStone = new Map<StoneId, { perCarat: number; field: string }>(
      stones.flatMap(({ id, stockNo }) => {
        const price = wanted.get(stockNo);
        return price ? [[id, price]] : [];
      }),
    );
    const prices = tradingClient ? await namePrices(tx, stones, tradingClient, ofStone) : NO_PRICES;
    const { subjects, belowCost } = await checkCompanyPrices(
      tx,
      call.session,
      await newPriceOffers(tx, stones, tradingClient, prices),
      (offer) => prices.offered.get(stoneOf(offer)),
      below_cost_reason,
    );
    const made = await applyEvents(
      tx,
      newPriceOfferRecords(async (buyer) => ({
        prices,
        days,
        remark: remark || null,
        enquiries: await continueEnquiries(tx, stones, buyer, (stoneId) => ({
          text: messageText('Price offer', remark),
          offer: prices.offered.get(stoneId)?.price_per_ct ?? null,
          current: prices.current.get(stoneId)?.price_per_ct,
        })),
      })),
      subjects,
      {
        type: 'priceOffer.make',
        actor: tx.actor,
        confirmsOverbid: confirms_above_asking,
        belowCost,
      },
    );
    return {
      message: `${countOffers(made.length)} sent`,
      data: await toPriceOffers(
        tx,
        made.map(({ id }) => id),
      ),
    };
  });
};
