import type { EnquiryId, PriceOfferId, StoneId } from '#api/ids.gen.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor, type TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  NOT_OFFERED,
  PRICE_OFFER_END,
  type PriceOfferContext,
  type PriceOfferEvent,
  priceOfferMachine,
  priceOfferWorkflow,
  sideOf,
} from '#machines/workflows/price-offer.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { DIGITS, wholeOf } from '../../stock/prices/decimals.ts';
import { type Records, requireWritten } from '../apply-events.ts';
import { belowCostReasonOf } from '../below-cost-check.ts';
import {
  type Change,
  type LockedStone,
  lockedStone,
  personOf,
  type Subject,
  stateReached,
  stoneOf,
} from '../change.ts';
import { FROZEN_PRICES, type FrozenPrices, frozenValues } from '../frozen-prices.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { readReservationFacts } from '../reservation-facts.ts';
import { CLIENT_COLUMNS } from '../trading-client.ts';
import { inOrder, movedIds, type WrittenLine, writeStates } from '../written-lines.ts';
import { lockStonesOf } from './stone-records.ts';

/** Prices that a party names, and the asking prices at that time. */
export interface NamedPrices {
  current: FrozenPrices;
  offered: FrozenPrices;
}

/** No prices, because no trading client was chosen. */
export const NO_PRICES: NamedPrices = { current: new Map(), offered: new Map() };

function isOverbid({ current, offered }: NamedPrices, stoneId: StoneId): boolean {
  const [named, listed] = [offered.get(stoneId), current.get(stoneId)];
  return (
    named !== undefined &&
    listed !== undefined &&
    wholeOf(named.price_per_ct, DIGITS.money) > wholeOf(listed.price_per_ct, DIGITS.money)
  );
}

const LIVE = stateIn('state', priceOfferMachine, 'live');
const FIND_OPEN = statement(
  'price-offer-open',
  `select stone_id from price_offer where stone_id = any($1) and $2::uuid is not null and business_id = $2 and ${LIVE}`,
);

/**
 * Returns a price offer in the start state for each stone, with the `context` that the guards read.
 * Inserts nothing.
 */
export async function newPriceOffers(
  change: Change,
  stones: readonly LockedStone[],
  tradingClient: TradingClient | null,
  prices: NamedPrices,
): Promise<Subject<PriceOfferContext, PriceOfferId>[]> {
  const facts = await readReservationFacts(change, stones, tradingClient);
  const open = await runStatement(change.connection, FIND_OPEN, [
    stones.map(({ id }) => id),
    tradingClient?.businessId ?? null,
  ]);
  const offered = new Set(open.rows.map(({ stone_id }) => stone_id));
  return stones.map((stone) => ({
    id: null,
    stoneId: stone.id,
    businessId: tradingClient?.businessId ?? null,
    state: START_CODE,
    context: {
      ...facts(stone),
      ...NOT_OFFERED,
      hasOpenPriceOffer: offered.has(stone.id),
      isOverbid: isOverbid(prices, stone.id),
    },
  }));
}

const OFFERS = (condition: string) =>
  `select o.id, o.stone_id as "stoneId", o.state, o.side, o.until <= now() as due, ${CLIENT_COLUMNS}
           from price_offer o join business b on b.id = o.business_id
          where ${condition} order by o.id for no key update of o`;
const LOCK = statement('price-offer-lock', OFFERS('o.id = any($1)'));
const LOCK_OF_STONES = statement(
  'price-offer-lock-of-stones',
  OFFERS(`o.stone_id = any($1) and ${stateIn('o.state', priceOfferMachine, 'live')}`),
);

export async function lockPriceOffers(
  change: Change,
  ids: readonly PriceOfferId[],
): Promise<Subject<PriceOfferContext, PriceOfferId>[]> {
  await lockStonesOf(change, 'price_offer', ids);
  return toSubjects(change, (await runStatement(change.connection, LOCK, [ids])).rows);
}

/** Locks the open price offers of stones that are locked already. */
export const lockPriceOffersOfStones = async (
  change: Change,
  stoneIds: readonly StoneId[],
): Promise<Subject<PriceOfferContext, PriceOfferId>[]> =>
  toSubjects(change, (await runStatement(change.connection, LOCK_OF_STONES, [stoneIds])).rows);

async function toSubjects(
  change: Change,
  rows: readonly Row<'price-offer-lock'>[],
): Promise<Subject<PriceOfferContext, PriceOfferId>[]> {
  const stones = [...new Set(rows.map(({ stoneId }) => stoneId))];
  // The facts about the stone are the same for each client.
  const facts = await readReservationFacts(
    change,
    stones.map((id) => lockedStone(change, id)),
    null,
  );
  return rows.map(({ id, stoneId, state, side, due, ...tradingClient }) => ({
    id,
    stoneId,
    businessId: tradingClient.businessId,
    state,
    context: {
      ...facts(lockedStone(change, stoneId)),
      ...NOT_OFFERED,
      tradingClient,
      hasOpenPriceOffer: true,
      side,
      due,
    },
  }));
}

/** Adds the new prices to the `context` of price offers that are countered. */
export const withPrices = (
  offers: readonly Subject<PriceOfferContext, PriceOfferId>[],
  prices: NamedPrices,
): Subject<PriceOfferContext, PriceOfferId>[] =>
  offers.map((offer) => ({
    ...offer,
    context: { ...offer.context, isOverbid: isOverbid(prices, stoneOf(offer)) },
  }));

type PriceOfferRecords = Records<PriceOfferContext, PriceOfferEvent, PriceOfferId>;

const RULES: Omit<PriceOfferRecords, 'write'> = {
  workflow: priceOfferWorkflow,
  shownIn: 'line',
  decide: (state, context, event) =>
    decideByTable(tableOf(priceOfferMachine), state, context, event),
  reasonOf: (context, event) =>
    event.type === 'priceOffer.close'
      ? PRICE_OFFER_END[event.because]
      : belowCostReasonOf(context, event),
  hiddenBy: ({ tradingClient }, { actor }) =>
    tradingClient && !mayActFor(actor, tradingClient) ? 'actorMayActForClient' : null,
};

/** SQL for a table `o` of offered prices, from the stones and three array parameters. */
const OFFERED_PRICES = (stones: number, first: number): string =>
  `unnest($${stones}::uuid[], $${first}::numeric[], $${first + 1}::numeric[], $${first + 2}::numeric[])
             as o (stone_id, disc, price_per_ct, amount)`;
function offeredValues({ offered }: NamedPrices, stoneIds: readonly StoneId[]) {
  const [, , disc, perCarat, amount] = frozenValues(offered, stoneIds);
  return [disc, perCarat, amount] as const;
}

const MAKE = statement(
  'price-offer-make',
  `with ${NEXT_NUMBER('OF')}
         insert into price_offer (offer_no, stone_id, state, business_id, enquiry_id, offered_by, side, term_days, until, remark,
                                  rap, disc, price_per_ct, amount, offered_disc, offered_per_ct, offered_amount)
         select series.number, f.stone_id, $1, $2, e.enquiry_id, $3, $4, $5::int, now() + make_interval(days => $5::int), $6,
                f.rap, f.disc, f.price_per_ct, f.amount, o.disc, o.price_per_ct, o.amount
           from series, ${FROZEN_PRICES(7)} join ${OFFERED_PRICES(7, 12)} using (stone_id)
           join unnest($7::uuid[], $15::uuid[]) as e (stone_id, enquiry_id) using (stone_id)
         returning id, stone_id as "stoneId"`,
);
const COUNTER = statement(
  'price-offer-counter',
  `update price_offer l
            set state = $2, side = $3, until = now() + make_interval(days => l.term_days), rap = f.rap, disc = f.disc,
                price_per_ct = f.price_per_ct, amount = f.amount, offered_disc = o.disc,
                offered_per_ct = o.price_per_ct, offered_amount = o.amount
           from ${FROZEN_PRICES(4)} join ${OFFERED_PRICES(4, 9)} using (stone_id)
          where l.id = any($1) and l.stone_id = f.stone_id`,
);
const SET_REASON = statement(
  'price-offer-set-reason',
  'update price_offer set reason = $2 where id = any($1)',
);

export interface NewPriceOffer {
  prices: NamedPrices;
  days: number;
  remark: string | null;
  enquiries: ReadonlyMap<StoneId, EnquiryId>;
}

/** Writes new price offers, which share one number. `prepare` runs after the guards. */
export const newPriceOfferRecords = (
  prepare: (tradingClient: TradingClient) => Promise<NewPriceOffer>,
): Records<PriceOfferContext, PriceOfferEvent, PriceOfferId, WrittenLine<PriceOfferId>> => ({
  ...RULES,
  async write(change, decided) {
    const tradingClient = decided[0]?.context.tradingClient;
    if (!tradingClient) throw new Error('a price offer has no trading client');
    const { prices, days, remark, enquiries } = await prepare(tradingClient);
    const stoneIds = decided.map(stoneOf);
    const { rows } = await runStatement(change.connection, MAKE, [
      stateReached(decided),
      tradingClient.businessId,
      personOf(change),
      sideOf(change.actor),
      days,
      remark,
      ...frozenValues(prices.current, stoneIds),
      ...offeredValues(prices, stoneIds),
      stoneIds.map((id) => requireWritten(enquiries.get(id))),
    ]);
    return inOrder(decided, rows);
  },
});

/** Writes the new prices of price offers of one trading client. */
export const counteredPriceOfferRecords = (prices: NamedPrices): PriceOfferRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    const stoneIds = decided.map(stoneOf);
    await runStatement(change.connection, COUNTER, [
      ids,
      stateReached(decided),
      sideOf(change.actor),
      ...frozenValues(prices.current, stoneIds),
      ...offeredValues(prices, stoneIds),
    ]);
    return ids.map((id) => ({ id }));
  },
});

/** Writes price offers that end. */
export const endedPriceOfferRecords: PriceOfferRecords = {
  ...RULES,
  async write(change, decided, event) {
    const reason =
      event.type === 'priceOffer.close' ? PRICE_OFFER_END[event.because] : change.reason;
    if (reason !== null)
      await runStatement(change.connection, SET_REASON, [movedIds(decided), reason]);
    return writeStates(change, 'price_offer', decided, {
      live: statesWith(priceOfferMachine, 'live'),
    });
  },
};
