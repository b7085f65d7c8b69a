import { api, unwrapBody } from '#api/api-client.ts';
import type { PriceOfferId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { PRICE_OFFER_DAYS } from '#common/trade/price-offer-days.ts';
import type { Attempt, Outcome } from '#machines/screens/action-request.ts';
import { idempotencyParams, idsOf, remarkOf, type StoneCommand } from './attempt-parts.ts';

const priceOffers = ({ targets }: Attempt): string => count(targets.length, 'price offer');

/** The dialog has asked about each price above the asking price. */
const named = ({ terms }: Attempt) => ({
  confirms_above_asking: true,
  ...(terms?.belowCostReason ? { below_cost_reason: terms.belowCostReason } : {}),
});

const pricesOf = ({ targets }: Attempt) =>
  targets.map(({ id, perCarat = 0 }) => ({ id: id as PriceOfferId, price_per_ct: perCarat }));

async function makePriceOffers(attempt: Attempt): Promise<Outcome> {
  const { targets, userId } = attempt;
  const { data } = await unwrapBody(
    api.POST('/inventory/new-arrival/price-offer', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          stones: targets.map(({ stockNo, perCarat = 0 }) => ({
            stock_no: stockNo,
            price_per_ct: perCarat,
          })),
          ...(userId === null ? {} : { user_id: userId }),
          days: PRICE_OFFER_DAYS.standard,
          ...remarkOf(attempt),
          ...named(attempt),
        },
      },
    }),
    TEXTS.failed,
  );
  return {
    text: `Price offer ${data.offers[0]?.offer_no ?? ''} sent`,
    detail: count(data.offers.length, 'stone'),
    undo: null,
    list: 'price-offer',
  };
}

async function counterPriceOffers(attempt: Attempt): Promise<Outcome> {
  await unwrapBody(
    api.PUT('/inventory/new-arrival/counter-price-offer', {
      params: idempotencyParams(attempt),
      body: { data: { offers: pricesOf(attempt), ...remarkOf(attempt), ...named(attempt) } },
    }),
    TEXTS.failed,
  );
  return {
    text: `${priceOffers(attempt)} countered`,
    detail: 'The other party is notified.',
    undo: null,
  };
}

async function acceptPriceOffers(attempt: Attempt): Promise<Outcome> {
  const { terms } = attempt;
  const { data } = await unwrapBody(
    api.PUT('/inventory/new-arrival/accept-price-offer', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          offers: pricesOf(attempt),
          ...(terms?.belowCostReason ? { below_cost_reason: terms.belowCostReason } : {}),
        },
      },
    }),
    TEXTS.failed,
  );
  const orders = [...new Set(data.offers.flatMap(({ order_no }) => order_no ?? []))];
  return {
    text: `${priceOffers(attempt)} accepted`,
    detail: `Ordered: ${orders.join(', ')}`,
    undo: null,
    list: 'confirm-stone',
  };
}

async function declinePriceOffers(attempt: Attempt): Promise<Outcome> {
  await unwrapBody(
    api.PUT('/inventory/new-arrival/decline-price-offer', {
      params: idempotencyParams(attempt),
      body: { data: { ids: idsOf<PriceOfferId>(attempt), ...remarkOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return { text: `${priceOffers(attempt)} declined`, detail: null, undo: null };
}

async function withdrawPriceOffers(attempt: Attempt): Promise<Outcome> {
  await unwrapBody(
    api.PUT('/inventory/new-arrival/withdraw-price-offer', {
      params: idempotencyParams(attempt),
      body: { data: { ids: idsOf<PriceOfferId>(attempt), ...remarkOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return { text: `${priceOffers(attempt)} withdrawn`, detail: null, undo: null };
}

export const PRICE_OFFER_COMMANDS = {
  offerPrice: { verb: 'offer a price for', act: makePriceOffers },
  counterPriceOffers: { verb: 'counter', act: counterPriceOffers },
  acceptPriceOffers: { verb: 'accept', act: acceptPriceOffers },
  declinePriceOffers: { verb: 'decline', act: declinePriceOffers },
  withdrawPriceOffers: { verb: 'withdraw', act: withdrawPriceOffers },
} as const satisfies Record<string, StoneCommand>;
