import { and, type StateValueFrom, setup } from 'xstate';
import { PRICE_OFFER_STATUS, ROLE } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { activeClientGuards, clientGuards, ownerGuards } from './actor-guards.ts';
import { type BelowCostGrounds, belowCostGuards, type Priced } from './below-cost.ts';
import { type ReservationContext, reservationGuards } from './reservation.ts';

/** The party that named the current price of a price offer. */
export type PriceOfferSide = 'client' | 'company';

/** Reasons for which a stone can no longer be bought, and its price offers end. */
export const PRICE_OFFER_END = {
  sold: 'The stone has been sold.',
  offMarket: 'The stone has been taken off the market.',
} as const;
export type PriceOfferEnd = keyof typeof PRICE_OFFER_END;

export const sideOf = ({ role }: Actor): PriceOfferSide =>
  role === ROLE.customer ? 'client' : 'company';

export interface PriceOfferContext extends ReservationContext, Priced {
  /** true if the business already has an open price offer for the stone */
  hasOpenPriceOffer: boolean;
  /** party that named the current price; null before the first price */
  side: PriceOfferSide | null;
  /** true if the new price is above the asking price */
  isOverbid: boolean;
  /** true if the price offer has expired, by the database clock */
  due: boolean;
}

/** XState context of a price offer that does not exist yet, without the price. */
export const NOT_OFFERED = {
  side: null,
  isOverbid: false,
  due: false,
  isBelowCost: false,
} as const satisfies Omit<PriceOfferContext, keyof ReservationContext | 'hasOpenPriceOffer'>;

interface NamesPrice {
  actor: Actor;
  /** true if the actor has confirmed a price above the asking price */
  confirmsOverbid: boolean;
  belowCost?: BelowCostGrounds;
}

export type PriceOfferEvent =
  | ({ type: 'priceOffer.make' } & NamesPrice)
  | ({ type: 'priceOffer.counter' } & NamesPrice)
  | { type: 'priceOffer.accept'; actor: Actor; belowCost?: BelowCostGrounds }
  | { type: 'priceOffer.decline'; actor: Actor; remark: string }
  | { type: 'priceOffer.withdraw'; actor: Actor; remark: string }
  | { type: 'priceOffer.expire'; actor: Actor }
  | { type: 'priceOffer.close'; actor: Actor; because: PriceOfferEnd };

const otherSide =
  'the party that did not name the current price: the trading client, or its associate and staff';
const ownSide = 'the party that named the current price';

const counter = {
  target: 'countered',
  guard: 'mayBeCountered',
  description: 'The other party names another price; the term begins again.',
  actions: { type: 'tell.otherSide', params: { kind: 'priceOffer.countered' } },
  meta: {
    operations: ['counterPriceOffers'],
    who: `${otherSide}; a price below cost requires an administrator who may change markups, and a reason`,
    redress: { by: 'priceOffer.counter' },
  },
} as const;
const accept = {
  target: 'accepted',
  guard: 'mayBeAccepted',
  description: 'The other party accepts the price, and the stone is ordered at this price.',
  actions: ['place.order', { type: 'tell.otherSide', params: { kind: 'priceOffer.accepted' } }],
  meta: {
    operations: ['acceptPriceOffers'],
    who: `${otherSide}; a price below cost requires an administrator who may change markups, and a reason`,
    redress: { by: 'confirm.cancel' },
  },
} as const;
const decline = {
  target: 'declined',
  guard: 'mayBeDeclined',
  description: 'The other party declines the price.',
  actions: { type: 'tell.otherSide', params: { kind: 'priceOffer.declined' } },
  meta: { operations: ['declinePriceOffers'], who: otherSide, redress: REASON },
} as const;
const withdraw = {
  target: 'withdrawn',
  guard: 'mayBeWithdrawn',
  description: 'The party that named the price takes it back.',
  actions: { type: 'tell.otherSide', params: { kind: 'priceOffer.withdrawn' } },
  meta: { operations: ['withdrawPriceOffers'], who: ownSide, redress: REASON },
} as const;
const expire = {
  target: 'expired',
  guard: 'priceOfferIsDue',
  description: 'The price offer expired without an answer.',
  actions: [
    { type: 'enqueue.notice', params: { kind: 'priceOffer.expired' } },
    { type: 'send.mail', params: { kind: 'priceOffer.expired' } },
  ],
  meta: { operations: [], who: 'the portal' },
} as const;
const close = {
  target: 'withdrawn',
  description: 'The stone is sold or off the market; the reason is recorded.',
  actions: [
    { type: 'enqueue.notice', params: { kind: 'priceOffer.closed' } },
    { type: 'send.mail', params: { kind: 'priceOffer.closed' } },
  ],
  meta: {
    operations: ['setStoneStatus', 'approveStones', 'approveExternalDiamonds', 'sellMemo'],
    who: 'the sale or the withdrawal of the stone',
  } satisfies EdgeMeta,
} as const;

export const priceOfferMachine = setup({
  types: {
    context: {} as PriceOfferContext,
    events: {} as PriceOfferEvent,
    input: {} as PriceOfferContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    ...clientGuards,
    ...reservationGuards,
    ...activeClientGuards,
    ...ownerGuards,
    ...belowCostGuards,
    stoneHasNoOpenPriceOffer: ({ context }) => !context.hasOpenPriceOffer,
    priceAboveAskingIsConfirmed: ({ context, event }) =>
      !context.isOverbid || ('confirmsOverbid' in event && event.confirmsOverbid),
    priceIsFromOtherSide: ({ context, event }) => context.side !== sideOf(event.actor),
    priceIsFromOwnSide: ({ context, event }) => context.side === sideOf(event.actor),
    priceOfferIsNotDue: ({ context }) => !context.due,
    priceOfferIsDue: ({ context }) => context.due,
    mayBeMade: and([
      'clientIsChosen',
      'actorMayActForClient',
      'stoneIsFreeForClient',
      'stoneIsNotOfferedToAnother',
      'businessIsRegistered',
      'stoneHasNoOpenPriceOffer',
      'priceAboveAskingIsConfirmed',
      'actorMaySetPriceBelowCost',
      'reasonIsGivenBelowCost',
    ]),
    mayBeAnswered: and(['actorMayActForClient', 'priceIsFromOtherSide', 'priceOfferIsNotDue']),
    mayBeCountered: and([
      'mayBeAnswered',
      'clientIsStillRegistered',
      'clientIsActive',
      'priceAboveAskingIsConfirmed',
      'actorMaySetPriceBelowCost',
      'reasonIsGivenBelowCost',
    ]),
    mayBeAccepted: and([
      'mayBeAnswered',
      'stoneIsFreeForClient',
      'stoneIsNotOfferedToAnother',
      'clientIsStillRegistered',
      'clientIsActive',
      'actorMaySetPriceBelowCost',
      'reasonIsGivenBelowCost',
    ]),
    mayBeDeclined: and(['actorMayActForClient', 'priceIsFromOtherSide', 'reasonIsGivenToOwner']),
    mayBeWithdrawn: and(['actorMayActForClient', 'priceIsFromOwnSide', 'reasonIsGivenToOwner']),
  },
  actions: {
    /** orders the stone at the agreed price, in the same transaction */
    'place.order': () => {},
    /** notifies the party that did not act; the trading client also by e-mail */
    'tell.otherSide': (
      _,
      _params: {
        kind:
          | 'priceOffer.made'
          | 'priceOffer.countered'
          | 'priceOffer.accepted'
          | 'priceOffer.declined'
          | 'priceOffer.withdrawn';
      },
    ) => {},
    'enqueue.notice': (_, _params: { kind: 'priceOffer.expired' | 'priceOffer.closed' }) => {},
    'send.mail': (_, _params: { kind: 'priceOffer.expired' | 'priceOffer.closed' }) => {},
  },
}).createMachine({
  id: 'priceOffer',
  version: '1',
  description:
    'A trading client and the company negotiate the price of a stone, until one party accepts the price of the other.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not made yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'priceOffer.make': {
          target: 'offered',
          guard: 'mayBeMade',
          description: 'One party offers a price per carat for a stone.',
          actions: { type: 'tell.otherSide', params: { kind: 'priceOffer.made' } },
          meta: {
            operations: ['makePriceOffers'],
            who: 'the trading client, its associate, staff; a price below cost requires an administrator who may change markups, and a reason',
            redress: { by: 'priceOffer.withdraw' },
          },
        },
      },
    },
    offered: {
      tags: 'live',
      description: 'The first price awaits an answer by the other party.',
      meta: PRICE_OFFER_STATUS.offered,
      on: {
        'priceOffer.counter': counter,
        'priceOffer.accept': accept,
        'priceOffer.decline': decline,
        'priceOffer.withdraw': withdraw,
        'priceOffer.expire': expire,
        'priceOffer.close': close,
      },
    },
    countered: {
      tags: 'live',
      description: 'A counter-offer awaits an answer by the party that it was made to.',
      meta: PRICE_OFFER_STATUS.countered,
      on: {
        'priceOffer.counter': counter,
        'priceOffer.accept': accept,
        'priceOffer.decline': decline,
        'priceOffer.withdraw': withdraw,
        'priceOffer.expire': expire,
        'priceOffer.close': close,
      },
    },
    accepted: {
      type: 'final',
      description: 'Accepted; the stone is ordered at this price.',
      meta: PRICE_OFFER_STATUS.accepted,
    },
    declined: {
      type: 'final',
      description: 'Declined by the other party.',
      meta: PRICE_OFFER_STATUS.declined,
    },
    withdrawn: {
      type: 'final',
      description: 'Taken back, or ended because the stone is sold or off the market.',
      meta: PRICE_OFFER_STATUS.withdrawn,
    },
    expired: {
      type: 'final',
      description: 'Expired without an answer.',
      meta: PRICE_OFFER_STATUS.expired,
    },
  },
});

export const priceOfferWorkflow = {
  name: 'priceOffer',
  machine: priceOfferMachine,
  noun: 'A price offer',
  phrases: {
    start: 'not made yet',
    offered: 'offered',
    countered: 'countered',
    accepted: 'accepted',
    declined: 'declined',
    withdrawn: 'withdrawn',
    expired: 'expired',
  },
  participles: {
    'priceOffer.make': 'made',
    'priceOffer.counter': 'countered',
    'priceOffer.accept': 'accepted',
    'priceOffer.decline': 'declined',
    'priceOffer.withdraw': 'withdrawn',
    'priceOffer.expire': 'ended automatically',
    'priceOffer.close': 'closed',
  },
} as const satisfies Workflow<typeof priceOfferMachine> & {
  phrases: Record<StateValueFrom<typeof priceOfferMachine>, string>;
  participles: Record<PriceOfferEvent['type'], string>;
};
