import { and, type StateValueFrom, setup } from 'xstate';
import type { UserId } from '#api/ids.gen.ts';
import { ROLE, SUPPLIER_CONFIRMATION_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { isStaff } from './actor-guards.ts';

export interface SupplierConfirmationContext {
  /** user account of the supplier; null if the supplier has none */
  supplierUserId: UserId | null;
  /** true while the order waits for a decision */
  isOrderPending: boolean;
  /** true if the time for the answer has passed, by the database clock */
  due: boolean;
}

export type SupplierConfirmationEvent =
  | { type: 'supply.ask'; actor: Actor }
  | { type: 'supply.renew'; actor: Actor }
  | { type: 'supply.confirm'; actor: Actor }
  | { type: 'supply.reprice'; actor: Actor }
  | { type: 'supply.decline'; actor: Actor; remark: string }
  | { type: 'supply.expire'; actor: Actor }
  | { type: 'supply.sell'; actor: Actor }
  | { type: 'supply.end'; actor: Actor };

/** The supplier answers for its own stones. Staff record an answer by telephone. */
export const mayAnswer = (
  actor: Actor,
  { supplierUserId }: Pick<SupplierConfirmationContext, 'supplierUserId'>,
): boolean =>
  isStaff(actor) ||
  ((actor.role === ROLE.apiProvider || actor.role === ROLE.ftpProvider) &&
    actor.id !== null &&
    actor.id === supplierUserId);

const answeredBy =
  'the supplier, also by the link of an e-mail; administrator, quality control for an answer by telephone';
const notified = [
  { type: 'enqueue.notice', params: { kind: 'supply.asked' } },
  'mail.supplier',
] as const;

const confirm = {
  target: 'confirmed',
  guard: 'mayBeAnswered',
  description: 'The supplier has the stone and sells it at the price that was asked.',
  actions: { type: 'enqueue.notice', params: { kind: 'supply.confirmed' } },
  meta: { operations: ['confirmSupply'], who: answeredBy },
} as const;
const reprice = {
  target: 'priceChanged',
  guard: 'mayBeAnswered',
  description: 'The supplier has the stone but asks for another price.',
  actions: { type: 'enqueue.notice', params: { kind: 'supply.priceChanged' } },
  meta: { operations: ['repriceSupply'], who: answeredBy },
} as const;
const decline = {
  target: 'declined',
  guard: 'mayBeDeclined',
  description:
    'The supplier no longer has the stone: the order cannot be approved, and the stone leaves the market when the order ends.',
  actions: { type: 'enqueue.notice', params: { kind: 'supply.declined' } },
  meta: { operations: ['declineSupply'], who: answeredBy },
} as const;
const renew = {
  target: 'asked',
  guard: 'mayBeRenewed',
  description: 'The supplier is asked again and has the full time for the answer.',
  actions: notified,
  meta: { operations: ['renewSupply'], who: 'administrator, quality control' },
} as const;
const unanswered: EdgeMeta = {
  operations: ['approveStones', 'approveExternalDiamonds'],
  who: 'an order',
};
const sellUnanswered = {
  target: 'withdrawn',
  description: 'An administrator approves the order without the answer of the supplier.',
  actions: { type: 'enqueue.notice', params: { kind: 'supply.sold' } },
  meta: unanswered,
} as const;
const sell = {
  description: 'The order is approved: the company buys the stone from the supplier.',
  actions: { type: 'enqueue.notice', params: { kind: 'supply.sold' } },
  meta: unanswered,
} as const;
const end = {
  target: 'withdrawn',
  description: 'The order ends without a sale, so the supplier may sell the stone elsewhere.',
  actions: { type: 'enqueue.notice', params: { kind: 'supply.ended' } },
  meta: { operations: ['rejectStones', 'cancelConfirmStones'], who: 'an order' },
} as const;

export const supplierConfirmationMachine = setup({
  types: {
    context: {} as SupplierConfirmationContext,
    events: {} as SupplierConfirmationEvent,
    input: {} as SupplierConfirmationContext,
    /**
     * An `unanswered` question has no answer yet. An `open` question ends with its order. A `gone`
     * stone cannot be sold.
     */
    tags: {} as 'start' | 'live' | 'unanswered' | 'open' | 'gone',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    actorMayAnswer: ({ context, event }) => mayAnswer(event.actor, context),
    actorIsStaff: ({ event }) => isStaff(event.actor),
    orderIsPending: ({ context }) => context.isOrderPending,
    answerIsDue: ({ context }) => context.due,
    remarkIsGiven: ({ event }) => 'remark' in event && event.remark.trim() !== '',
    mayBeAnswered: and(['actorMayAnswer', 'orderIsPending']),
    mayBeDeclined: and(['actorMayAnswer', 'orderIsPending', 'remarkIsGiven']),
    mayBeRenewed: and(['actorMayAnswer', 'actorIsStaff', 'orderIsPending']),
  },
  actions: {
    'enqueue.notice': (
      _,
      _params: {
        kind:
          | 'supply.asked'
          | 'supply.confirmed'
          | 'supply.priceChanged'
          | 'supply.declined'
          | 'supply.expired'
          | 'supply.sold'
          | 'supply.ended';
      },
    ) => {},
    /** queues the job that mails a link for the answer to the supplier */
    'mail.supplier': () => {},
  },
}).createMachine({
  id: 'supplierConfirmation',
  version: '1',
  description: 'A supplier is asked whether it still has the stone of an order.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not asked yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'supply.ask': {
          target: 'asked',
          description: 'A stone of a supplier that confirms each order is ordered.',
          actions: notified,
          meta: { operations: ['confirmStones', 'importExternalDiamonds'], who: 'an order' },
        },
      },
    },
    asked: {
      tags: ['live', 'unanswered', 'open'],
      description: 'The supplier has not answered yet.',
      meta: SUPPLIER_CONFIRMATION_STATUS.asked,
      on: {
        'supply.confirm': confirm,
        'supply.reprice': reprice,
        'supply.decline': decline,
        'supply.expire': {
          target: 'expired',
          guard: 'answerIsDue',
          description: 'The supplier did not answer in time.',
          actions: { type: 'enqueue.notice', params: { kind: 'supply.expired' } },
          meta: { operations: [], who: 'the portal' },
        },
        'supply.sell': sellUnanswered,
        'supply.end': end,
      },
    },
    confirmed: {
      tags: 'open',
      description: 'The supplier has the stone at the price that was asked.',
      meta: SUPPLIER_CONFIRMATION_STATUS.confirmed,
      on: {
        'supply.decline': decline,
        'supply.sell': { ...sell, target: 'confirmed' },
        'supply.end': end,
      },
    },
    priceChanged: {
      tags: 'open',
      description: 'The supplier has the stone but asks for another price.',
      meta: SUPPLIER_CONFIRMATION_STATUS.priceChanged,
      on: {
        'supply.decline': decline,
        'supply.renew': renew,
        'supply.sell': { ...sell, target: 'priceChanged' },
        'supply.end': end,
      },
    },
    declined: {
      tags: 'gone',
      description: 'The supplier no longer has the stone.',
      meta: SUPPLIER_CONFIRMATION_STATUS.declined,
      on: { 'supply.renew': renew },
    },
    expired: {
      tags: ['unanswered', 'open'],
      description: 'The supplier did not answer in time. A late answer still counts.',
      meta: SUPPLIER_CONFIRMATION_STATUS.expired,
      on: {
        'supply.confirm': confirm,
        'supply.reprice': reprice,
        'supply.decline': decline,
        'supply.renew': renew,
        'supply.sell': sellUnanswered,
        'supply.end': end,
      },
    },
    withdrawn: {
      type: 'final',
      description: 'The order no longer needs the answer.',
      meta: SUPPLIER_CONFIRMATION_STATUS.withdrawn,
    },
  },
});

export const supplierConfirmationWorkflow = {
  name: 'supplierConfirmation',
  machine: supplierConfirmationMachine,
  noun: 'A supplier confirmation',
  phrases: {
    start: 'not asked yet',
    asked: 'awaiting the supplier',
    confirmed: 'confirmed',
    priceChanged: 'repriced',
    declined: 'declined',
    expired: 'expired',
    withdrawn: 'withdrawn',
  },
  participles: {
    'supply.ask': 'asked',
    'supply.renew': 'asked again',
    'supply.confirm': 'confirmed',
    'supply.reprice': 'repriced',
    'supply.decline': 'declined',
    'supply.expire': 'expired',
    'supply.sell': 'sold',
    'supply.end': 'withdrawn',
  },
} as const satisfies Workflow<typeof supplierConfirmationMachine> & {
  phrases: Record<StateValueFrom<typeof supplierConfirmationMachine>, string>;
  participles: Record<SupplierConfirmationEvent['type'], string>;
};
