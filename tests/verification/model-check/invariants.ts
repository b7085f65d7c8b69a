import {
  APPROVAL,
  BULK_EMAIL_STATUS,
  HOLD_QUEUE_STATUS,
  IMPORT_STATUS,
  KYC_STATUS,
  MEMO_MOVEMENT,
  MEMO_STATUS,
  REGISTRATION,
  SHIPMENT_STATUS,
  STONE_STATUS,
} from '../../../src/machines/codes.ts';
import { describeClient, describeStone } from './actions/action-type.ts';
import { isBusy } from './actions/trading-clients.ts';
import { getClientPerson } from './actors.ts';
import type { Scope } from './scope.ts';
import type { Memo, ModelState, OfClient, OfStone } from './state.ts';
import { createHoldSubject, isInTransit, toTradingClient } from './subjects.ts';
import { Transaction } from './transaction.ts';

/**
 * A safety invariant: a condition that every reachable state must meet. The condition does not use
 * the state machines, so it also finds mistakes in them.
 */
export interface Invariant {
  readonly says: string;
  /** describes the violation; null if the state meets the invariant */
  fault(world: ModelState, scope: Scope): string | null;
}

const { available, notAvailable, confirmStone, hold, memo, soldOut } = STONE_STATUS;

/**
 * Builds an invariant of every stone. The invariant reports the first stone that violates the
 * condition.
 */
const everyStone = (
  says: string,
  isTrue: (stone: number, state: number, world: ModelState) => boolean,
): Invariant => ({
  says,
  fault: (world) => {
    const wrong = world.stones.findIndex(({ state }, stone) => !isTrue(stone, state, world));
    return wrong < 0 ? null : describeStone(wrong);
  },
});
const everyClient = (
  says: string,
  isTrue: (tradingClient: number, world: ModelState) => boolean,
): Invariant => ({
  says,
  fault: (world) => {
    const wrong = world.tradingClients.findIndex(
      (_, tradingClient) => !isTrue(tradingClient, world),
    );
    return wrong < 0 ? null : describeClient(wrong);
  },
});

const countOf = (records: readonly OfStone[], stone: number): number =>
  records.filter((record) => record.stone === stone).length;
/**
 * Returns true if the stone has exactly one of the records while it is in the state, and none of
 * them otherwise.
 */
const isKeptBy = (isInState: boolean, records: readonly OfStone[], stone: number): boolean =>
  countOf(records, stone) === (isInState ? 1 : 0);

const pendingOf = ({ orders }: ModelState) =>
  orders.filter(({ state }) => state === APPROVAL.pending.code);
const outOf = ({ memos }: ModelState) =>
  memos.flatMap(({ lines }) => lines.filter(({ state }) => state === MEMO_MOVEMENT.issued.code));
const offersOf = ({ places }: ModelState) =>
  places.filter(({ state }) => state === HOLD_QUEUE_STATUS.offered.code);

const areApart = (lines: readonly { stone: number; tradingClient: number | null }[]): boolean =>
  new Set(lines.map(({ stone, tradingClient }) => `${stone} ${tradingClient}`)).size ===
  lines.length;

const has = (lines: readonly OfClient[], { stone, tradingClient }: OfClient): boolean =>
  lines.some((line) => line.stone === stone && line.tradingClient === tradingClient);

const mayTrade = (world: ModelState, tradingClient: number): boolean => {
  const { isActive, registration } = toTradingClient(world, tradingClient);
  return isActive && registration === REGISTRATION.registered.code;
};

/** Returns the state that a memo must have, given the states of its lines. */
function memoStateOf({ lines }: Memo): number {
  const out = lines.filter(({ state }) => state === MEMO_MOVEMENT.issued.code).length;
  if (out === 0) return MEMO_STATUS.closed.code;
  return out === lines.length ? MEMO_STATUS.open.code : MEMO_STATUS.partial.code;
}

export const INVARIANTS: readonly Invariant[] = [
  everyStone(
    'A stone is on hold if and only if exactly one hold is active for it.',
    (stone, state, { holds }) => isKeptBy(state === hold.code, holds, stone),
  ),
  everyStone(
    'A stone is in a pending order if and only if exactly one order for it waits for a decision.',
    (stone, state, world) => isKeptBy(state === confirmStone.code, pendingOf(world), stone),
  ),
  everyStone(
    'A stone is on memo if and only if it is out on exactly one memo.',
    (stone, state, world) => isKeptBy(state === memo.code, outOf(world), stone),
  ),
  everyStone(
    'A stone is sold if and only if exactly one invoice bills it.',
    (stone, state, { bills }) => isKeptBy(state === soldOut.code, bills, stone),
  ),
  everyStone(
    'A stone is in stock at most once.',
    (stone, _, { stones }) => (stones[stone]?.copies ?? 0) <= 1,
  ),
  everyStone(
    'A stone that waits for a return check is not available and has only one check.',
    (stone, state, { checks }) => countOf(checks, stone) <= (state === notAvailable.code ? 1 : 0),
  ),
  everyStone(
    'A stone is offered to at most one trading client on its waitlist.',
    (stone, _, world) => countOf(offersOf(world), stone) <= 1,
  ),
  everyStone(
    'Only available stones have open offers.',
    (stone, state, world) =>
      state === available.code ||
      countOf(
        offersOf(world).filter(({ isDue }) => !isDue),
        stone,
      ) === 0,
  ),
  everyStone(
    'An available stone is offered as soon as a trading client on its waitlist can take it.',
    (stone, state, world) =>
      state !== available.code ||
      countOf(offersOf(world), stone) > 0 ||
      !world.places.some((place) => place.stone === stone && mayTrade(world, place.tradingClient)),
  ),
  everyStone(
    'A sold stone is on no waitlist and in no cart.',
    (stone, state, world) =>
      state !== soldOut.code || countOf(world.places, stone) + countOf(world.carts, stone) === 0,
  ),
  {
    says: 'A trading client with an open offer for a stone can take the stone.',
    fault: (world) => {
      for (const offer of offersOf(world)) {
        if (offer.isDue) continue;
        const { actor } = getClientPerson(offer.tradingClient);
        const change = new Transaction(world, actor);
        change.lookUpOffers([offer.stone]);
        const refused = change.refusalOf({
          of: 'hold',
          subjects: [createHoldSubject(change, offer.stone, offer.tradingClient)],
          event: { type: 'hold.place', actor },
        });
        if (refused)
          return `${describeClient(offer.tradingClient)}, ${describeStone(offer.stone)}: ${refused.message}`;
      }
      return null;
    },
  },
  {
    says: 'A trading client is on the waitlist for a stone at most once, and never for a stone that it holds, has ordered or has on memo.',
    fault: (world) => {
      const taken = [...world.holds, ...pendingOf(world), ...outOf(world)];
      const wrong = world.places.find((place) => has(taken, place));
      return wrong || !areApart(world.places) ? 'the waitlist' : null;
    },
  },
  {
    says: 'A stone that a trading client has ordered or taken on memo is not in the cart of that trading client.',
    fault: (world) => {
      const taken = [...pendingOf(world), ...outOf(world)];
      const wrong = world.carts.find((line) => has(taken, line));
      return wrong ? `${describeClient(wrong.tradingClient)}, ${describeStone(wrong.stone)}` : null;
    },
  },
  {
    says: 'A stone is at most once in each cart and each watchlist, and each trading client has at most one open enquiry about it.',
    fault: ({ carts, watched, enquiries }) =>
      [carts, watched, enquiries].every(areApart) ? null : 'a list',
  },
  {
    says: 'A trading client has at most one open price offer for a stone, and an open enquiry about it.',
    fault: ({ priceOffers, enquiries }) => {
      const wrong = priceOffers.find((offer) => !has(enquiries, offer));
      return wrong || !areApart(priceOffers) ? 'a price offer' : null;
    },
  },
  everyStone(
    'A sold stone has no open price offer.',
    (stone, state, { priceOffers }) => state !== soldOut.code || countOf(priceOffers, stone) === 0,
  ),
  {
    says: 'The state of a memo follows from the states of its stones.',
    fault: ({ memos }) => (memos.every((one) => one.state === memoStateOf(one)) ? null : 'a memo'),
  },
  everyStone(
    'A stone is in at most one shipment that is not delivered.',
    (stone, _, { shipments }) => countOf(shipments.filter(isInTransit), stone) <= 1,
  ),
  {
    says: 'Every stone of a prepared shipment is on memo with its trading client or sold to it.',
    fault: (world) => {
      const entitled = [...outOf(world), ...world.bills];
      const wrong = world.shipments.find(
        (shipment) => shipment.state === SHIPMENT_STATUS.prepared.code && !has(entitled, shipment),
      );
      return wrong ? `${describeClient(wrong.tradingClient)}, ${describeStone(wrong.stone)}` : null;
    },
  },
  {
    says: 'An API order is open if and only if at least one of its stones is undecided.',
    fault: (world) => {
      const requested = pendingOf(world).filter(({ isExternal }) => isExternal).length;
      const open = world.requests.map(({ undecided }) => undecided.length);
      const sum = open.reduce((all, some) => all + some, 0);
      return open.includes(0) || sum !== requested ? 'a request' : null;
    },
  },
  everyClient(
    'A deleted trading client has no open records.',
    (tradingClient, world) =>
      world.tradingClients[tradingClient]?.isDeleted !== true || !isBusy(world, tradingClient),
  ),
  everyClient(
    'A registered trading client has an approved document of each kind.',
    (tradingClient, { tradingClients, documents }) =>
      tradingClients[tradingClient]?.registration !== REGISTRATION.registered.code ||
      (['owner', 'business'] as const).every((category) =>
        documents.some(
          (kycDocument) =>
            kycDocument.tradingClient === tradingClient &&
            kycDocument.category === category &&
            kycDocument.state === KYC_STATUS.approved.code,
        ),
      ),
  ),
  {
    says: 'An older stock list is never applied after a later stock list.',
    fault: ({ lists }) =>
      lists.some(
        ({ state }, index) =>
          state === IMPORT_STATUS.applying.code &&
          lists
            .slice(index + 1)
            .some(
              ({ state: newerState, hasBegun }) =>
                newerState === IMPORT_STATUS.applied.code ||
                (hasBegun && newerState === IMPORT_STATUS.applying.code),
            ),
      )
        ? 'the older stock list'
        : null,
  },
  {
    says: 'If only stock lists change the stock, the stock matches the last list after all lists are applied.',
    fault: ({ stones, tradingClients, lists }) => {
      const last = lists.at(-1);
      if (
        tradingClients.length > 0 ||
        !last ||
        lists.some(({ state }) => state !== IMPORT_STATUS.applied.code)
      )
        return null;
      const wrong = stones.findIndex(
        ({ state }, stone) => (state === available.code) !== last.names.includes(stone),
      );
      return wrong < 0 ? null : describeStone(wrong);
    },
  },
  {
    says: 'A scheduled mailing has a scheduled time.',
    fault: ({ mailings }) =>
      mailings.some(
        ({ state, times }) => state === BULK_EMAIL_STATUS.scheduled.code && times === 'none',
      )
        ? 'a mailing'
        : null,
  },
];
