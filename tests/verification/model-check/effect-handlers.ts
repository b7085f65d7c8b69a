import {
  HOLD_QUEUE_STATUS,
  REGISTRATION,
  SHIPMENT_STATUS,
  STONE_STATUS,
} from '../../../src/machines/codes.ts';
import type { KnownEffect } from '../../../src/machines/effects.ts';
import { PORTAL } from '../../../src/machines/kernel/workflow-model.ts';
import type { Moved } from './command.ts';
import type { Bill, Line, StockList, Timed, WaitlistEntry } from './state.ts';
import {
  billToSubject,
  businessToSubject,
  cartLineToSubject,
  checkToSubject,
  createBillSubject,
  createCheckSubject,
  createOrderSubject,
  getStoneStatus,
  holdToSubject,
  memoToSubject,
  priceOfferToSubject,
  requestToSubject,
  shipmentToSubject,
  stoneToSubject,
  toTradingClient,
  waitlistToSubject,
} from './subjects.ts';
import type { Transaction } from './transaction.ts';

type EffectHandler<Type extends KnownEffect['type']> = (
  change: Transaction,
  moved: readonly Moved[],
  params: Extract<KnownEffect, { type: Type }>['params'],
) => void;

const stonesOf = (moved: readonly Moved[]): number[] => moved.flatMap(({ stone }) => stone ?? []);
const clientsOf = (moved: readonly Moved[]): number[] => [
  ...new Set(moved.flatMap(({ tradingClient }) => tradingClient ?? [])),
];
const isOneOf =
  (moved: readonly Moved[]) =>
  ({ stone, tradingClient }: { stone: number; tradingClient: number }): boolean =>
    moved.some((one) => one.stone === stone && one.tradingClient === tradingClient);

const isOffered = ({ state }: WaitlistEntry): boolean => state === HOLD_QUEUE_STATUS.offered.code;
const mayAct = ({ world }: Transaction, tradingClient: number): boolean => {
  const { registration, isActive } = toTradingClient(world, tradingClient);
  return isActive && registration === REGISTRATION.registered.code;
};

/**
 * Offers each available stone to the first waitlist entry whose trading client may trade. Skips
 * stones that already have an offer.
 */
function offerToFirstInLine(change: Transaction, stones: readonly number[]): void {
  const { places } = change.world;
  const first = [...new Set(stones)]
    .filter((stone) => getStoneStatus(change.world, stone) === STONE_STATUS.available.code)
    .flatMap((stone) => {
      const line = places.filter((place) => place.stone === stone);
      if (line.some(isOffered)) return [];
      return line.find(({ tradingClient }) => mayAct(change, tradingClient)) ?? [];
    });
  sendToPlaces(change, first, 'queue.offer');
}

const sendToPlaces = (
  change: Transaction,
  places: readonly WaitlistEntry[],
  type: 'queue.offer' | 'queue.recall' | 'queue.close',
): void =>
  change.send({
    of: 'holdQueue',
    subjects: places.map((place) => waitlistToSubject(change, place)),
    event: { type, actor: PORTAL },
  });

/** Sends events to the memos of these lines, so that each memo follows the states of its lines. */
function countMemos(change: Transaction, lines: readonly Line[]): void {
  const memos = change.world.memos.filter((memo) =>
    memo.lines.some((line) => lines.includes(line)),
  );
  for (const type of ['memoDocument.part', 'memoDocument.close', 'memoDocument.reopen'] as const)
    change.sendWhereAccepted({
      of: 'memo',
      subjects: memos.map(memoToSubject),
      event: { type, actor: change.actor },
    });
}

const bill = (of: Bill['for']) => (change: Transaction, moved: readonly Moved[]) => {
  for (const { stone, tradingClient } of moved) {
    if (stone === null || tradingClient === null) continue;
    const event = { type: 'invoice.bill', actor: change.actor } as const;
    change.send({ of: 'invoice', subjects: [createBillSubject(stone, tradingClient)], event });
    const made = change.world.bills.at(-1);
    if (made) Object.assign(made, { for: of });
  }
};
const credit = (of: Bill['for']) => (change: Transaction, moved: readonly Moved[]) => {
  const isOfThem = isOneOf(moved);
  const subjects = change.world.bills
    .filter((line) => line.for === of && isOfThem(line))
    .map(billToSubject);
  change.send({ of: 'invoice', subjects, event: { type: 'invoice.credit', actor: change.actor } });
};

const startClock = (_: Transaction, moved: readonly Moved[]): void => {
  for (const { record } of moved) Object.assign(record as Timed, { hasClock: true });
};
const wakeWorker = (_: Transaction, moved: readonly Moved[]): void => {
  for (const { record } of moved) Object.assign(record as StockList, { isAwake: true });
};
/** Notifications and sign-outs change no record of the model. */
const ignoreEffect = (): void => {};

/**
 * Mirrors the effect handlers of the server. The mapped type makes a missing handler a compile
 * error.
 */
export const EFFECT_HANDLERS: { readonly [Type in KnownEffect['type']]: EffectHandler<Type> } = {
  'tell.stone': (change, moved, { event }) =>
    change.send({
      of: 'stone',
      subjects: stonesOf(moved).map((stone) => stoneToSubject(change, stone)),
      event: { type: event, actor: change.actor },
    }),
  // The suppliers of the model guarantee their stones, so none is asked and none declines.
  'return.stone': (change, moved) =>
    change.send({
      of: 'stone',
      subjects: stonesOf(moved).map((stone) => stoneToSubject(change, stone)),
      event: { type: 'stone.free', actor: change.actor },
    }),
  'ask.supplier': ignoreEffect,
  'answer.supplier': ignoreEffect,
  'mail.supplier': ignoreEffect,
  'offer.queue': (change, moved) => offerToFirstInLine(change, stonesOf(moved)),
  'take.place': (change, moved) =>
    change.send({
      of: 'holdQueue',
      subjects: change.world.places
        .filter(isOneOf(moved))
        .map((place) => waitlistToSubject(change, place)),
      event: { type: 'queue.take', actor: change.actor },
    }),
  'recall.offer': (change, moved) => {
    const stones = stonesOf(moved);
    const offers = change.world.places.filter(
      (place) => isOffered(place) && stones.includes(place.stone),
    );
    sendToPlaces(change, offers, 'queue.recall');
  },
  'close.queue': (change, moved) => {
    const stones = stonesOf(moved);
    const line = change.world.places.filter(({ stone }) => stones.includes(stone));
    sendToPlaces(change, line, 'queue.close');
  },
  'close.carts': (change, moved) => {
    const stones = stonesOf(moved);
    change.send({
      of: 'cart',
      subjects: change.world.carts
        .filter(({ stone }) => stones.includes(stone))
        .map((line) => cartLineToSubject(change, line)),
      event: { type: 'cart.close', actor: PORTAL },
    });
  },
  'pass.by': (change, moved) => {
    const tradingClients = clientsOf(moved);
    const stranded = change.world.places.filter(
      (place) =>
        isOffered(place) &&
        tradingClients.includes(place.tradingClient) &&
        !mayAct(change, place.tradingClient),
    );
    sendToPlaces(change, stranded, 'queue.recall');
  },
  'ask.again': (change, moved) => {
    const askers = clientsOf(moved);
    const waiting = change.world.places.filter(({ tradingClient }) =>
      askers.includes(tradingClient),
    );
    offerToFirstInLine(
      change,
      waiting.map(({ stone }) => stone),
    );
  },
  'begin.review': (change, moved) =>
    change.send({
      of: 'business',
      subjects: clientsOf(moved)
        .map((tradingClient) => businessToSubject(change, tradingClient))
        .filter(({ state }) => state === REGISTRATION.unregistered.code),
      event: { type: 'business.submit', actor: change.actor },
    }),
  'end.hold': (change, moved, { event }) => {
    const stones = stonesOf(moved);
    change.send({
      of: 'hold',
      subjects: change.world.holds
        .filter(({ stone }) => stones.includes(stone))
        .map((hold) => holdToSubject(change, hold)),
      event: { type: event, actor: change.actor },
    });
  },
  'settle.cart': (change, moved) =>
    change.send({
      of: 'cart',
      subjects: change.world.carts
        .filter(isOneOf(moved))
        .map((line) => cartLineToSubject(change, line)),
      event: { type: 'cart.settle', actor: change.actor },
    }),
  'place.order': (change, moved) => {
    change.lookUpOffers(stonesOf(moved));
    change.send({
      of: 'confirmStone',
      subjects: moved.flatMap(({ stone, tradingClient }) =>
        stone === null || tradingClient === null
          ? []
          : [createOrderSubject(change, stone, tradingClient, false)],
      ),
      event: { type: 'confirm.request', actor: change.actor },
    });
  },
  'close.priceOffers': (change, moved, { because }) => {
    const stones = stonesOf(moved);
    change.send({
      of: 'priceOffer',
      subjects: change.world.priceOffers
        .filter(({ stone }) => stones.includes(stone))
        .map((offer) => priceOfferToSubject(change, offer)),
      event: { type: 'priceOffer.close', actor: PORTAL, because },
    });
  },
  'settle.external': (change) =>
    change.sendWhereAccepted({
      of: 'externalRequest',
      subjects: change.world.requests.map(requestToSubject),
      event: { type: 'external.settle', actor: change.actor },
    }),
  'bill.order': bill('order'),
  'bill.memo': bill('line'),
  'credit.order': credit('order'),
  'credit.memo': credit('line'),
  'count.memo': (change, moved) =>
    countMemos(
      change,
      moved.map(({ record }) => record as Line),
    ),
  'leave.shipment': (change, moved) => {
    const shipments = change.world.shipments.filter(
      (shipment) =>
        shipment.state === SHIPMENT_STATUS.prepared.code &&
        moved.some(({ workflow }) => workflow === shipment.from) &&
        isOneOf(moved)(shipment),
    );
    change.send({
      of: 'shipment',
      subjects: shipments.map((shipment) => shipmentToSubject(change, shipment)),
      event: { type: 'shipment.empty', actor: change.actor },
    });
  },
  'open.check': (change, moved) =>
    change.send({
      of: 'returnCheck',
      subjects: stonesOf(moved).map(createCheckSubject),
      event: { type: 'check.open', actor: change.actor },
    }),
  'recall.check': (change, moved) => {
    const stones = stonesOf(moved);
    change.send({
      of: 'returnCheck',
      subjects: change.world.checks
        .filter(({ stone }) => stones.includes(stone))
        .map(checkToSubject),
      event: { type: 'check.recall', actor: change.actor },
    });
  },
  'enqueue.expiry': startClock,
  'enqueue.lapse': startClock,
  'enqueue.term': startClock,
  'enqueue.import': wakeWorker,
  'enqueue.mailing': wakeWorker,
  // In the model, demands are matched with available stones at any time, so queueing the matching
  // job adds nothing.
  'enqueue.match': ignoreEffect,
  'enqueue.notice': ignoreEffect,
  'tell.owner': ignoreEffect,
  'tell.otherSide': ignoreEffect,
  'tell.matches': ignoreEffect,
  'send.mail': ignoreEffect,
  'end.sessions': ignoreEffect,
};
