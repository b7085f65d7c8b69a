import type { BusinessId, PriceOfferId, StoneId } from '#api/ids.gen.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { NO_GROUNDS } from '#machines/workflows/below-cost.ts';
import {
  type PriceOfferContext,
  type PriceOfferEnd,
  sideOf,
} from '#machines/workflows/price-offer.ts';
import type { Session } from '../people/accounts/session.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { DIGITS, wholeOf } from '../stock/prices/decimals.ts';
import type { PriceText } from '../stock/prices/stone-price.ts';
import { applyEvents } from './apply-events.ts';
import { checkEachAmount } from './below-cost-check.ts';
import { type Change, lockedStone, type Subject, stoneOf } from './change.ts';
import type { FrozenPrices } from './frozen-prices.ts';
import { createOrderSubjects, newOrderRecords } from './records/confirm-stone-records.ts';
import { continueEnquiries, type Message } from './records/enquiry-records.ts';
import { endedPriceOfferRecords, lockPriceOffersOfStones } from './records/price-offer-records.ts';
import { CLIENT_COLUMNS } from './trading-client.ts';

export type PriceOfferSubject = Subject<PriceOfferContext, PriceOfferId>;

const OFFERED = statement(
  'price-offer-prices',
  `select id, stone_id, rap, offered_disc as disc, offered_per_ct as price_per_ct, offered_amount as amount
     from price_offer where id = any($1)`,
);

export const readOfferedPrices = async (
  { connection }: Change,
  ids: readonly PriceOfferId[],
): Promise<ReadonlyMap<PriceOfferId, PriceText>> =>
  new Map(
    (await runStatement(connection, OFFERED, [ids])).rows.map(({ id, stone_id: _, ...price }) => [
      id,
      price,
    ]),
  );

/**
 * Checks prices of the company against the supplier's current prices. The price of a trading client
 * is not checked, because the answer would reveal the cost.
 */
export async function checkCompanyPrices(
  change: Change,
  { actor }: Session,
  offers: readonly PriceOfferSubject[],
  priceOf: (offer: PriceOfferSubject) => PriceText | undefined,
  reason?: string,
) {
  if (sideOf(actor) === 'client') return { subjects: [...offers], belowCost: NO_GROUNDS };
  return checkEachAmount(
    change,
    actor,
    offers,
    (offer) => {
      const price = priceOf(offer);
      return price && wholeOf(price.amount, DIGITS.money);
    },
    reason,
  );
}

/** Groups price offers by trading client, because a stone can have price offers of several. */
export function byClient(offers: readonly PriceOfferSubject[]): PriceOfferSubject[][] {
  const groups = new Map<BusinessId | null, PriceOfferSubject[]>();
  for (const offer of offers) {
    const group = groups.get(offer.businessId);
    if (group) group.push(offer);
    else groups.set(offer.businessId, [offer]);
  }
  return [...groups.values()];
}

/** Adds a message about each price offer to the enquiry of its trading client. */
export async function writeThreads(
  change: Change,
  offers: readonly PriceOfferSubject[],
  messageOf: (offer: PriceOfferSubject) => Message,
): Promise<void> {
  for (const group of byClient(offers)) {
    const tradingClient = group[0]?.context.tradingClient;
    if (!tradingClient) throw new Error('a price offer has no trading client');
    const ofStone = new Map(group.map((offer) => [stoneOf(offer), offer]));
    await continueEnquiries(
      change,
      group.map((offer) => lockedStone(change, stoneOf(offer))),
      tradingClient,
      (stoneId) => {
        const offer = ofStone.get(stoneId);
        if (!offer) throw new Error('an enquiry has no price offer');
        return messageOf(offer);
      },
    );
  }
}

const AGREED = statement(
  'price-offer-agreed',
  `select o.id, o.offer_no, o.stone_id, o.rap, o.offered_disc as disc, o.offered_per_ct as price_per_ct, o.offered_amount as amount,
          ${CLIENT_COLUMNS}
     from price_offer o join business b on b.id = o.business_id where o.id = any($1) order by o.id`,
);
const LINK_ORDERS = statement(
  'price-offer-link-orders',
  `update price_offer o set confirm_stone_id = c.id
     from unnest($2::uuid[]) as m (id) join confirm_stone c on c.id = m.id
    where o.id = any($1) and o.stone_id = c.stone_id and o.business_id = c.business_id`,
);

/** Orders the stones of accepted price offers at the agreed prices: one order per trading client. */
export async function placeAgreedOrders(
  change: Change,
  ids: readonly PriceOfferId[],
): Promise<void> {
  const { rows } = await runStatement(change.connection, AGREED, [ids]);
  for (const businessId of new Set(rows.map((row) => row.businessId))) {
    const agreed = rows.filter((row) => row.businessId === businessId);
    const [first] = agreed;
    if (!first) continue;
    const { associateId, registration, isActive, isVerified } = first;
    const prices: FrozenPrices = new Map(
      agreed.map(({ stone_id, rap, disc, price_per_ct, amount }) => [
        stone_id,
        { rap, disc, price_per_ct, amount },
      ]),
    );
    const numbers = [...new Set(agreed.map(({ offer_no }) => offer_no))];
    const placed = await applyEvents(
      change,
      newOrderRecords({
        remark: `Price offer ${numbers.join(', ')}`,
        externalRequestId: null,
        prices,
      }),
      await createOrderSubjects(
        change,
        agreed.map(({ stone_id }) => lockedStone(change, stone_id)),
        { businessId, associateId, registration, isActive, isVerified },
      ),
      { type: 'confirm.request', actor: change.actor },
    );
    await runStatement(change.connection, LINK_ORDERS, [
      agreed.map(({ id }) => id),
      placed.map(({ id }) => id),
    ]);
  }
}

/** Ends the open price offers of stones that can no longer be bought. */
export async function closePriceOffers(
  change: Change,
  stoneIds: readonly StoneId[],
  because: PriceOfferEnd,
): Promise<void> {
  const offers = await lockPriceOffersOfStones(change, stoneIds);
  await applyEvents(change, endedPriceOfferRecords, offers, {
    type: 'priceOffer.close',
    actor: PORTAL,
    because,
  });
}
