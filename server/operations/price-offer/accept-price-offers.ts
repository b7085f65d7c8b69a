import { formatNumber } from '#common/format.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { DIGITS, wholeOf } from '../../stock/prices/decimals.ts';
import type { PriceText } from '../../stock/prices/stone-price.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockedStone, stoneOf } from '../../workflows/change.ts';
import {
  checkCompanyPrices,
  type PriceOfferSubject,
  readOfferedPrices,
  writeThreads,
} from '../../workflows/price-offer-steps.ts';
import { endedPriceOfferRecords } from '../../workflows/records/price-offer-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockChosenPriceOffers, parsePrices } from './chosen-price-offers.ts';
import { countOffers, toPriceOffers } from './price-offer-response.ts';

export const acceptPriceOffers: Handler<OperationOf<'acceptPriceOffers'>> = (call) => {
  const { offers: sent, below_cost_reason } = call.data;
  const seen = parsePrices(sent);
  return runChange(call, async (tx) => {
    const ids = [...seen.keys()];
    const offers = await lockChosenPriceOffers(tx, ids);
    const prices = await readOfferedPrices(tx, ids);
    const priceOf = ({ id }: PriceOfferSubject): PriceText | undefined =>
      id === null ? undefined : prices.get(id);
    const { subjects, belowCost } = await checkCompanyPrices(
      tx,
      call.session,
      offers,
      priceOf,
      below_cost_reason,
    );
    await applyEvents(tx, endedPriceOfferRecords, subjects, {
      type: 'priceOffer.accept',
      actor: tx.actor,
      belowCost,
    });
    // Compares after the guards, so that a caller without access learns no price.
    const changed = offers.flatMap((offer) => {
      const price = priceOf(offer)?.price_per_ct;
      const named = offer.id === null ? undefined : seen.get(offer.id);
      if (!price || !named || wholeOf(price, DIGITS.money) === named.perCarat) return [];
      const { stockNo } = lockedStone(tx, stoneOf(offer));
      return [
        {
          field: named.field,
          stock_no: stockNo,
          message: `${stockNo}: the price per carat is now ${formatNumber(parseDecimal(price))}.`,
        },
      ];
    });
    if (changed.length > 0) throw refuse('changedMeanwhile', changed);
    await writeThreads(tx, offers, (offer) => ({
      text: 'Price offer accepted',
      offer: priceOf(offer)?.price_per_ct ?? null,
    }));
    return { message: `${countOffers(ids.length)} accepted`, data: await toPriceOffers(tx, ids) };
  });
};
