import { and, type StateValueFrom, setup } from 'xstate';
import { APPROVAL, ROLE } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import {
  activeClientGuards,
  clientGuards,
  isStaff,
  ownerGuards,
  verificationGuards,
} from './actor-guards.ts';
import { type BelowCostGrounds, belowCostGuards, type Priced } from './below-cost.ts';
import { isAdministrator, type ReservationContext, reservationGuards } from './reservation.ts';

export interface ConfirmStoneContext extends ReservationContext, Priced {
  /** user who requested the order; null before the request */
  requester: string | null;
  /** true if the order belongs to a request of an API client */
  isExternal: boolean;
  /** true if the deadline of the order has passed, by the database clock */
  due: boolean;
  /** user who approved the order; null before the approval */
  approver: string | null;
  /**
   * true if the stone has not changed since the last transition of the order and has no waitlist
   * offer
   */
  isUntouched: boolean;
  /** true if the supplier was asked to confirm the stone and has not answered */
  isUnanswered: boolean;
  /** true if the supplier no longer has the stone */
  isDeclined: boolean;
}

/** XState context of an order that does not exist yet. */
export const NOT_REQUESTED = {
  requester: null,
  isExternal: false,
  due: false,
  approver: null,
  isUntouched: true,
  isBelowCost: false,
  isUnanswered: false,
  isDeclined: false,
} as const satisfies Omit<ConfirmStoneContext, keyof ReservationContext>;

interface Approval {
  actor: Actor;
  belowCost?: BelowCostGrounds;
  /** why the order is approved without the answer of the supplier */
  unansweredReason?: string;
}

export type ConfirmStoneEvent =
  | { type: 'confirm.request'; actor: Actor }
  | { type: 'confirm.import'; actor: Actor }
  | { type: 'confirm.update'; actor: Actor; withPrice: boolean; belowCost?: BelowCostGrounds }
  | ({ type: 'confirm.approve' | 'confirm.approveExternal' } & Approval)
  | { type: 'confirm.reject'; actor: Actor; remark: string }
  | { type: 'confirm.withdraw'; actor: Actor; remark: string }
  | { type: 'confirm.cancel'; actor: Actor; remark: string }
  | { type: 'confirm.expired'; actor: Actor }
  | { type: 'confirm.reverse'; actor: Actor; remark: string }
  | { type: 'confirm.writeOff'; actor: Actor; remark: string };

const decide = 'administrator, quality control; never the person who placed the order';
const approve = `${decide}; a price below cost requires an administrator who may change markups, and a reason; an order that the supplier has not confirmed requires an administrator and a reason; an order after the end of the KYC verification requires an administrator`;
const reject: EdgeMeta = { operations: ['rejectStones'], who: decide, redress: REASON };
/** A client reads that a stone is gone, not that its order ended, if the supplier has declined it. */
const endedAs =
  <const Kind extends string>(kind: Kind) =>
  ({ context }: { context: ConfirmStoneContext }) => ({
    kind: context.isDeclined ? ('confirm.withdrawn' as const) : kind,
  });
const reverse: EdgeMeta = {
  operations: ['reverseConfirmStones'],
  who: 'an administrator who did not approve it',
  redress: REASON,
};

export const confirmStoneMachine = setup({
  types: {
    context: {} as ConfirmStoneContext,
    events: {} as ConfirmStoneEvent,
    input: {} as ConfirmStoneContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    ...clientGuards,
    ...reservationGuards,
    ...activeClientGuards,
    ...ownerGuards,
    ...verificationGuards,
    ...belowCostGuards,
    mayBeRequested: and([
      'clientIsChosen',
      'actorMayActForClient',
      'stoneIsFreeForClient',
      'stoneIsNotOfferedToAnother',
      'businessIsRegistered',
    ]),
    actorIsStaff: ({ event }) => isStaff(event.actor),
    mayBeImported: and([
      'clientIsChosen',
      'actorIsStaff',
      'stoneIsFreeForClient',
      'stoneIsNotOfferedToAnother',
      'businessIsRegistered',
    ]),
    actorMaySetPrice: ({ event }) =>
      event.type !== 'confirm.update' ||
      !event.withPrice ||
      isAdministrator(event.actor) ||
      event.actor.role === ROLE.associate,
    mayBeUpdated: and([
      'actorMayActForClient',
      'actorMaySetPrice',
      'actorMaySetPriceBelowCost',
      'reasonIsGivenBelowCost',
    ]),
    approverIsNotTheRequester: ({ context, event }) => event.actor.id !== context.requester,
    requestIsOwn: ({ context }) => !context.isExternal,
    requestIsExternal: ({ context }) => context.isExternal,
    mayBeDecided: and(['actorMayActForClient', 'actorIsStaff', 'approverIsNotTheRequester']),
    supplierHasNotDeclined: ({ context }) => !context.isDeclined,
    supplierHasAnsweredOrActorAdministers: ({ context, event }) =>
      !context.isUnanswered || isAdministrator(event.actor),
    reasonIsGivenWithoutAnswer: ({ context, event }) =>
      !context.isUnanswered ||
      ('unansweredReason' in event && (event.unansweredReason ?? '').trim() !== ''),
    mayBeSold: and([
      'clientIsStillRegistered',
      'clientIsActive',
      'clientIsVerifiedOrActorAdministers',
      'supplierHasNotDeclined',
      'supplierHasAnsweredOrActorAdministers',
      'reasonIsGivenWithoutAnswer',
      'actorMaySetPriceBelowCost',
      'reasonIsGivenBelowCost',
    ]),
    mayBeApproved: and(['mayBeDecided', 'requestIsOwn', 'mayBeSold']),
    mayBeApprovedExternally: and(['mayBeDecided', 'requestIsExternal', 'mayBeSold']),
    remarkIsGiven: ({ event }) => 'remark' in event && event.remark.trim() !== '',
    mayBeRejected: and(['mayBeDecided', 'remarkIsGiven']),
    actorAskedOrAdministers: ({ context, event }) =>
      isAdministrator(event.actor) || event.actor.id === context.requester,
    mayBeCancelled: and([
      'actorMayActForClient',
      'actorAskedOrAdministers',
      'reasonIsGivenToOwner',
    ]),
    requestIsDue: ({ context }) => context.due,
    actorIsAdministrator: ({ event }) => isAdministrator(event.actor),
    actorDidNotApprove: ({ context, event }) => event.actor.id !== context.approver,
    nothingHappenedSince: ({ context }) => context.isUntouched,
    mayBeReversed: and([
      'actorMayActForClient',
      'actorIsAdministrator',
      'actorDidNotApprove',
      'nothingHappenedSince',
      'remarkIsGiven',
    ]),
  },
  actions: {
    'tell.stone': (
      _,
      _params: {
        event:
          | 'stone.confirm'
          | 'stone.sell'
          | 'stone.remove'
          | 'stone.takeBack'
          | 'stone.writeOff';
      },
    ) => {},
    /** makes the stone available again; takes it off the market if the supplier has declined */
    'return.stone': () => {},
    /** asks the supplier to confirm the stone, if the supplier confirms each order */
    'ask.supplier': () => {},
    /** notifies the supplier that was asked: the stone is sold, or the order has ended */
    'answer.supplier': (_, _params: { event: 'supply.sell' | 'supply.end' }) => {},
    /** notifies the business; skipped if a user of the business cancelled the order */
    'tell.owner': (_, _params: { kind: 'confirm.cancelled' | 'confirm.withdrawn' }) => {},
    /** ends the hold of the same business on the stone */
    'end.hold': (_, _params: { event: 'hold.confirmed' }) => {},
    'take.place': () => {},
    /** removes the stone from the cart of the business */
    'settle.cart': () => {},
    /** queues the job that expires the order at its deadline */
    'enqueue.term': () => {},
    'bill.order': () => {},
    'credit.order': () => {},
    'settle.external': () => {},
    'enqueue.notice': (
      _,
      _params: {
        kind:
          | 'confirm.requested'
          | 'confirm.updated'
          | 'confirm.approved'
          | 'confirm.rejected'
          | 'confirm.withdrawn'
          | 'confirm.expired'
          | 'confirm.reversed';
      },
    ) => {},
    'send.mail': (
      _,
      _params: {
        kind:
          | 'confirm.approved'
          | 'confirm.rejected'
          | 'confirm.withdrawn'
          | 'confirm.expired'
          | 'confirm.reversed';
      },
    ) => {},
  },
}).createMachine({
  id: 'confirmStone',
  version: '1',
  description: 'A trading client orders a stone at a price that is fixed until staff decide.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not placed yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'confirm.request': {
          target: 'pending',
          guard: 'mayBeRequested',
          description: 'A registered business orders the stone; the price is fixed.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.confirm' } },
            { type: 'end.hold', params: { event: 'hold.confirmed' } },
            'take.place',
            'settle.cart',
            'enqueue.term',
            'ask.supplier',
            { type: 'enqueue.notice', params: { kind: 'confirm.requested' } },
          ],
          meta: {
            operations: ['confirmStones', 'acceptPriceOffers'],
            who: 'customer, associate, staff',
            redress: { by: 'confirm.cancel' },
          },
        },
        'confirm.import': {
          target: 'pending',
          guard: 'mayBeImported',
          description: 'The stone is ordered when the list of an API client is imported.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.confirm' } },
            { type: 'end.hold', params: { event: 'hold.confirmed' } },
            'take.place',
            'settle.cart',
            'enqueue.term',
            'ask.supplier',
          ],
          meta: {
            operations: ['importExternalDiamonds'],
            who: 'administrator, quality control',
            redress: { by: 'confirm.cancel' },
          },
        },
      },
    },
    pending: {
      tags: 'live',
      description: 'Awaiting a decision by staff.',
      meta: APPROVAL.pending,
      on: {
        'confirm.update': {
          target: 'pending',
          guard: 'mayBeUpdated',
          description: 'The price or the remark is changed before the decision.',
          actions: { type: 'enqueue.notice', params: { kind: 'confirm.updated' } },
          meta: {
            operations: ['updateConfirmStones'],
            who: 'the trading client, its associate, staff; only an administrator or the associate may change the price, and only an administrator who gives a reason may set a price below cost',
            redress: { by: 'confirm.update' },
          },
        },
        'confirm.approve': {
          target: 'approved',
          guard: 'mayBeApproved',
          description: 'Staff approve the order: the stone is sold and added to an invoice.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.sell' } },
            'bill.order',
            { type: 'answer.supplier', params: { event: 'supply.sell' } },
            { type: 'enqueue.notice', params: { kind: 'confirm.approved' } },
            { type: 'send.mail', params: { kind: 'confirm.approved' } },
          ],
          meta: {
            operations: ['approveStones'],
            who: approve,
            redress: { by: 'confirm.reverse' },
          },
        },
        'confirm.approveExternal': {
          target: 'approved',
          guard: 'mayBeApprovedExternally',
          description: 'Staff approve the order of an API client: the stone is sold.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.sell' } },
            'bill.order',
            { type: 'answer.supplier', params: { event: 'supply.sell' } },
            'settle.external',
            { type: 'enqueue.notice', params: { kind: 'confirm.approved' } },
            { type: 'send.mail', params: { kind: 'confirm.approved' } },
          ],
          meta: {
            operations: ['approveExternalDiamonds'],
            who: approve,
            redress: { by: 'confirm.reverse' },
          },
        },
        'confirm.reject': {
          target: 'rejected',
          guard: 'mayBeRejected',
          description: 'Staff reject the order and give a reason.',
          actions: [
            'return.stone',
            { type: 'answer.supplier', params: { event: 'supply.end' } },
            'settle.external',
            { type: 'enqueue.notice', params: endedAs('confirm.rejected') },
            { type: 'send.mail', params: endedAs('confirm.rejected') },
          ],
          meta: reject,
        },
        'confirm.withdraw': {
          target: 'rejected',
          guard: 'mayBeRejected',
          description:
            'The stone is no longer available: staff reject the order and take the stone off the market.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.remove' } },
            { type: 'answer.supplier', params: { event: 'supply.end' } },
            'settle.external',
            { type: 'enqueue.notice', params: { kind: 'confirm.withdrawn' } },
            { type: 'send.mail', params: { kind: 'confirm.withdrawn' } },
          ],
          meta: reject,
        },
        'confirm.cancel': {
          target: 'cancelled',
          guard: 'mayBeCancelled',
          description: 'The person who placed the order, or an administrator, cancels it.',
          actions: [
            'return.stone',
            { type: 'answer.supplier', params: { event: 'supply.end' } },
            'settle.external',
            { type: 'tell.owner', params: endedAs('confirm.cancelled') },
          ],
          meta: {
            operations: ['cancelConfirmStones'],
            who: 'the person who placed the order, administrator; a reason is required unless that person belongs to the trading client',
            redress: REASON,
          },
        },
        'confirm.expired': {
          target: 'cancelled',
          guard: 'requestIsDue',
          description: 'The order expired without a decision.',
          actions: [
            'return.stone',
            { type: 'answer.supplier', params: { event: 'supply.end' } },
            'settle.external',
            { type: 'enqueue.notice', params: endedAs('confirm.expired') },
            { type: 'send.mail', params: endedAs('confirm.expired') },
          ],
          meta: { operations: [], who: 'the portal' },
        },
      },
    },
    approved: {
      description: 'Sold to the trading client.',
      meta: APPROVAL.approved,
      on: {
        'confirm.reverse': {
          target: 'cancelled',
          guard: 'mayBeReversed',
          description: 'The sale was a mistake: it is credited, and the stone is available again.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.takeBack' } },
            'credit.order',
            { type: 'enqueue.notice', params: { kind: 'confirm.reversed' } },
            { type: 'send.mail', params: { kind: 'confirm.reversed' } },
          ],
          meta: reverse,
        },
        'confirm.writeOff': {
          target: 'cancelled',
          guard: 'mayBeReversed',
          description: 'The sale is credited, but the stone is damaged or lost.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.writeOff' } },
            'credit.order',
            { type: 'enqueue.notice', params: { kind: 'confirm.reversed' } },
            { type: 'send.mail', params: { kind: 'confirm.reversed' } },
          ],
          meta: reverse,
        },
      },
    },
    rejected: {
      type: 'final',
      description: 'Rejected; the reason is recorded.',
      meta: APPROVAL.rejected,
    },
    cancelled: {
      type: 'final',
      description: 'Cancelled before the decision, reversed after it, or expired without one.',
      meta: APPROVAL.cancelled,
    },
  },
});

export const confirmStoneWorkflow = {
  name: 'confirmStone',
  machine: confirmStoneMachine,
  noun: 'An order',
  phrases: {
    start: 'not placed yet',
    pending: 'pending',
    approved: 'approved',
    rejected: 'rejected',
    cancelled: 'cancelled',
  },
  participles: {
    'confirm.request': 'placed',
    'confirm.import': 'imported',
    'confirm.update': 'changed',
    'confirm.approve': 'approved',
    'confirm.approveExternal': 'approved',
    'confirm.reject': 'rejected',
    'confirm.withdraw': 'withdrawn',
    'confirm.cancel': 'cancelled',
    'confirm.expired': 'cancelled automatically',
    'confirm.reverse': 'reversed',
    'confirm.writeOff': 'reversed',
  },
} as const satisfies Workflow<typeof confirmStoneMachine> & {
  phrases: Record<StateValueFrom<typeof confirmStoneMachine>, string>;
  participles: Record<ConfirmStoneEvent['type'], string>;
};
