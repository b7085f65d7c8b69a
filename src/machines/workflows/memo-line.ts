import { and, assign, type StateValueFrom, setup } from 'xstate';
import { MEMO_MOVEMENT, ROLE } from '../codes.ts';
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
  type UndoWindow,
  undoGuards,
  verificationGuards,
} from './actor-guards.ts';
import { type BelowCostGrounds, belowCostGuards, type Priced } from './below-cost.ts';
import { isAdministrator, type ReservationContext, reservationGuards } from './reservation.ts';

/** A memo that would exceed the credit limit of the business. */
export interface AboveLimit {
  /** excess in US dollars, including the stones of this memo */
  readonly by: string;
  /**
   * `reason`: staff and associates may issue the memo if they give a reason. `administrator`: only
   * an administrator may issue the memo.
   */
  readonly needs: 'reason' | 'administrator';
}

export interface MemoLineContext extends ReservationContext, UndoWindow, Priced {
  /** true if the memo stays within `business.memo_limit`, which restricts only customers */
  isWithinLimit: boolean;
  /** null if the memo stays within the credit limit, or if the business has no credit limit */
  aboveLimit: AboveLimit | null;
  /** true if a memo of the business is overdue by more days than the setting `overdue_days` */
  isOverdueForLong: boolean;
  /**
   * true if the stone has not changed since the last transition of the memo line and has no
   * waitlist offer
   */
  isUntouched: boolean;
  /** true if the trading client has an open request to buy, return or extend the stone */
  hasRequest: boolean;
}

/** XState context of a memo line that does not exist yet. */
export const NOT_ISSUED = {
  isWithinLimit: true,
  aboveLimit: null,
  isOverdueForLong: false,
  isUntouched: true,
  hasRequest: false,
  doer: null,
  isFresh: false,
  isBelowCost: false,
} as const satisfies Omit<MemoLineContext, keyof ReservationContext>;

export type MemoLineEvent =
  /**
   * `limitReason` is required if `aboveLimit` is not null. `withPrice`: true if the actor sets a
   * price.
   */
  | {
      type: 'memo.issue';
      actor: Actor;
      limitReason: string;
      withPrice?: boolean;
      belowCost?: BelowCostGrounds;
    }
  | { type: 'memo.request'; actor: Actor }
  | { type: 'memo.retract'; actor: Actor }
  | { type: 'memo.grant'; actor: Actor; remark: string }
  | { type: 'memo.decline'; actor: Actor; remark: string }
  | { type: 'memo.receive'; actor: Actor }
  | { type: 'memo.inspect'; actor: Actor }
  | { type: 'memo.withdraw'; actor: Actor; remark: string }
  | { type: 'memo.takeBack'; actor: Actor }
  | { type: 'memo.sell'; actor: Actor; belowCost?: BelowCostGrounds }
  | { type: 'memo.reverse'; actor: Actor; remark: string };

const runs: Pick<EdgeMeta, 'who'> = { who: "administrator, the trading client's associate" };
const receive: EdgeMeta = {
  operations: ['receiveMemo', 'grantMemoRequests'],
  action: MEMO_MOVEMENT.received.code,
  ...runs,
  redress: { by: 'memo.takeBack' },
};
const reverse: EdgeMeta = {
  operations: ['reverseMemo'],
  who: 'administrator',
  redress: REASON,
};

export const memoLineMachine = setup({
  types: {
    context: {} as MemoLineContext,
    events: {} as MemoLineEvent,
    input: {} as MemoLineContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    ...clientGuards,
    ...reservationGuards,
    ...activeClientGuards,
    ...undoGuards,
    ...verificationGuards,
    ...belowCostGuards,
    isWithinMemoLimit: ({ context, event }) =>
      event.actor.role !== ROLE.customer || context.isWithinLimit,
    noMemoIsOverdueForLong: ({ context, event }) =>
      event.actor.role !== ROLE.customer || !context.isOverdueForLong,
    clientStaysWithinCreditLimit: ({ context, event }) =>
      event.actor.role !== ROLE.customer || context.aboveLimit === null,
    actorMayExceedCreditLimit: ({ context, event }) =>
      context.aboveLimit?.needs !== 'administrator' || isAdministrator(event.actor),
    limitReasonIsGiven: ({ context, event }) =>
      context.aboveLimit === null ||
      (event.type === 'memo.issue' && event.limitReason.trim() !== ''),
    clientSetsNoPrice: ({ event }) =>
      event.type !== 'memo.issue' || !event.withPrice || event.actor.role !== ROLE.customer,
    mayBeIssued: and([
      'clientIsChosen',
      'actorMayActForClient',
      'clientSetsNoPrice',
      'stoneIsFreeForClient',
      'stoneIsNotOfferedToAnother',
      'businessIsRegistered',
      'clientIsVerifiedOrActorAdministers',
      'noMemoIsOverdueForLong',
      'isWithinMemoLimit',
      'clientStaysWithinCreditLimit',
      'actorMayExceedCreditLimit',
      'limitReasonIsGiven',
      'actorMaySetPriceBelowCost',
      'reasonIsGivenBelowCost',
    ]),
    actorRunsMemos: ({ event }) =>
      isAdministrator(event.actor) || event.actor.role === ROLE.associate,
    mayBeMoved: and(['actorMayActForClient', 'actorRunsMemos']),
    mayBeSold: and(['mayBeMoved', 'actorMaySetPriceBelowCost', 'reasonIsGivenBelowCost']),
    actorIsAdministrator: ({ event }) => isAdministrator(event.actor),
    nothingHappenedSince: ({ context }) => context.isUntouched,
    remarkIsGiven: ({ event }) => 'remark' in event && event.remark.trim() !== '',
    actorIsCustomer: ({ event }) => event.actor.role === ROLE.customer,
    noRequestIsOpen: ({ context }) => !context.hasRequest,
    requestIsOpen: ({ context }) => context.hasRequest,
    mayBeRequested: and(['actorMayActForClient', 'actorIsCustomer', 'noRequestIsOpen']),
    mayBeRetracted: and(['actorMayActForClient', 'actorIsCustomer', 'requestIsOpen']),
    mayBeDecided: and(['mayBeMoved', 'requestIsOpen', 'remarkIsGiven']),
    mayBeWithdrawn: and(['actorMayActForClient', 'actorIsAdministrator', 'remarkIsGiven']),
    mayBeTakenBack: and([
      'actorMayActForClient',
      'actorDidIt',
      'isStillFresh',
      'nothingHappenedSince',
      'clientIsStillRegistered',
      'clientIsActive',
    ]),
    mayBeReversed: and([
      'actorMayActForClient',
      'actorIsAdministrator',
      'nothingHappenedSince',
      'clientIsStillRegistered',
      'clientIsActive',
      'remarkIsGiven',
    ]),
  },
  actions: {
    markDoer: assign({ doer: ({ event }) => event.actor.id }),
    'tell.stone': (
      _,
      _params: {
        event:
          | 'stone.issue'
          | 'stone.receive'
          | 'stone.inspect'
          | 'stone.sell'
          | 'stone.reverse'
          | 'stone.remove';
      },
    ) => {},
    'end.hold': (_, _params: { event: 'hold.issued' }) => {},
    'take.place': () => {},
    /** opens a return check, in which quality control inspects the stone */
    'open.check': () => {},
    /** closes the return check, because the stone is on memo again */
    'recall.check': () => {},
    /** removes the stone from a shipment that is not collected yet */
    'leave.shipment': () => {},
    'settle.cart': () => {},
    'count.memo': () => {},
    'bill.memo': () => {},
    'credit.memo': () => {},
    'enqueue.notice': (
      _,
      _params: {
        kind:
          | 'memo.issued'
          | 'memo.sold'
          | 'memo.withdrawn'
          | 'memo.requested'
          | 'memo.granted'
          | 'memo.declined';
      },
    ) => {},
    'send.mail': (_, _params: { kind: 'memo.withdrawn' }) => {},
  },
}).createMachine({
  id: 'memoLine',
  version: '1',
  description: 'A stone on memo, until the trading client returns or buys it.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not issued yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'memo.issue': {
          target: 'issued',
          guard: 'mayBeIssued',
          description:
            'The stone goes out to the trading client; the price is fixed. An administrator or the associate may set it.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.issue' } },
            { type: 'end.hold', params: { event: 'hold.issued' } },
            'take.place',
            'settle.cart',
            { type: 'enqueue.notice', params: { kind: 'memo.issued' } },
          ],
          meta: {
            operations: ['issueMemo'],
            action: MEMO_MOVEMENT.issued.code,
            who: "administrator, the trading client's associate; a trading client within its limits; a price below cost requires an administrator and a reason",
            redress: { by: 'memo.receive' },
          },
        },
      },
    },
    issued: {
      tags: 'live',
      description: 'On memo with the trading client.',
      meta: MEMO_MOVEMENT.issued,
      on: {
        'memo.request': {
          guard: 'mayBeRequested',
          description: 'The trading client requests to buy, return or extend the stone.',
          actions: { type: 'enqueue.notice', params: { kind: 'memo.requested' } },
          meta: {
            operations: ['requestMemoStones'],
            who: 'the trading client',
            redress: { by: 'memo.retract' },
          },
        },
        'memo.retract': {
          target: 'issued',
          guard: 'mayBeRetracted',
          description: 'The trading client withdraws its request.',
          meta: {
            operations: ['retractMemoRequests'],
            who: 'the trading client',
            redress: { by: 'memo.request' },
          },
        },
        'memo.grant': {
          guard: 'mayBeDecided',
          description:
            'The request is granted: the stone is then sold or received, or its memo is renewed.',
          actions: { type: 'enqueue.notice', params: { kind: 'memo.granted' } },
          meta: { operations: ['grantMemoRequests', 'renewMemos'], ...runs, redress: REASON },
        },
        'memo.decline': {
          guard: 'mayBeDecided',
          description: 'The request is declined, with a reason for the trading client.',
          actions: { type: 'enqueue.notice', params: { kind: 'memo.declined' } },
          meta: { operations: ['declineMemoRequests'], ...runs, redress: REASON },
        },
        'memo.receive': {
          target: 'received',
          guard: 'mayBeMoved',
          description: 'The stone is returned.',
          actions: [
            'markDoer',
            { type: 'tell.stone', params: { event: 'stone.receive' } },
            'leave.shipment',
            'count.memo',
          ],
          meta: receive,
        },
        'memo.inspect': {
          target: 'received',
          guard: 'mayBeMoved',
          description:
            'The stone is returned and awaits quality control before it is offered again.',
          actions: [
            'markDoer',
            { type: 'tell.stone', params: { event: 'stone.inspect' } },
            'open.check',
            'leave.shipment',
            'count.memo',
          ],
          meta: receive,
        },
        'memo.withdraw': {
          target: 'received',
          guard: 'mayBeWithdrawn',
          description: 'The stone is lost or can no longer be sold, so it stays off the market.',
          actions: [
            'markDoer',
            { type: 'tell.stone', params: { event: 'stone.remove' } },
            'leave.shipment',
            'count.memo',
            { type: 'enqueue.notice', params: { kind: 'memo.withdrawn' } },
            { type: 'send.mail', params: { kind: 'memo.withdrawn' } },
          ],
          meta: {
            operations: ['receiveMemo'],
            action: MEMO_MOVEMENT.received.code,
            who: 'administrator',
            redress: REASON,
          },
        },
        'memo.sell': {
          target: 'sold',
          guard: 'mayBeSold',
          description: 'The trading client buys the stone; the stone is added to an invoice.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.sell' } },
            'bill.memo',
            'count.memo',
            { type: 'enqueue.notice', params: { kind: 'memo.sold' } },
          ],
          meta: {
            operations: ['sellMemo', 'grantMemoRequests'],
            action: MEMO_MOVEMENT.sold.code,
            who: "administrator, the trading client's associate; a price below cost requires an administrator and a reason",
            redress: { by: 'memo.reverse' },
          },
        },
      },
    },
    received: {
      description: 'Returned.',
      meta: MEMO_MOVEMENT.received,
      on: {
        'memo.reverse': {
          target: 'issued',
          guard: 'mayBeReversed',
          description: 'The stone was marked as received by mistake and is still on memo.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.reverse' } },
            'recall.check',
            'settle.cart',
            'count.memo',
          ],
          meta: reverse,
        },
        'memo.takeBack': {
          target: 'issued',
          guard: 'mayBeTakenBack',
          description:
            'The person who received the stone undoes the receipt; the stone is still on memo.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.reverse' } },
            'recall.check',
            'settle.cart',
            'count.memo',
          ],
          meta: {
            operations: ['undoReceiveMemo'],
            who: 'the person who received the stone, within the undo window',
            redress: { by: 'memo.receive' },
          },
        },
      },
    },
    sold: {
      description: 'Sold to the trading client.',
      meta: MEMO_MOVEMENT.sold,
      on: {
        'memo.reverse': {
          target: 'issued',
          guard: 'mayBeReversed',
          description: 'The stone was sold by mistake; the invoice line is credited.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.reverse' } },
            'settle.cart',
            'credit.memo',
            'count.memo',
          ],
          meta: reverse,
        },
      },
    },
  },
});

export const memoLineWorkflow = {
  name: 'memoLine',
  machine: memoLineMachine,
  noun: 'A memo line',
  phrases: {
    start: 'not issued yet',
    issued: 'out with the trading client',
    received: 'received',
    sold: 'sold',
  },
  participles: {
    'memo.issue': 'issued',
    'memo.request': 'requested',
    'memo.retract': 'no longer requested',
    'memo.grant': 'granted',
    'memo.decline': 'declined',
    'memo.receive': 'received',
    'memo.inspect': 'received to be checked',
    'memo.withdraw': 'received as gone',
    'memo.takeBack': 'put back on memo',
    'memo.sell': 'sold',
    'memo.reverse': 'reversed',
  },
} as const satisfies Workflow<typeof memoLineMachine> & {
  phrases: Record<StateValueFrom<typeof memoLineMachine>, string>;
  participles: Record<MemoLineEvent['type'], string>;
};
