import { and, type StateValueFrom, setup } from 'xstate';
import { PAYMENT_STATUS, ROLE } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';

/**
 * The first fault of the chosen amounts. `none`: they fit. `ofAnother`, `credited` and `aboveOpen`
 * concern an invoice, `abovePayment` concerns the payment, `noInvoice`: no invoice is open.
 */
export type AmountFault =
  | 'none'
  | 'ofAnother'
  | 'credited'
  | 'aboveOpen'
  | 'abovePayment'
  | 'noInvoice';

export interface PaymentContext {
  /** true if the day of the payment or refund is after today */
  isAhead: boolean;
  /** true if the day of the payment or refund is in a closed accounting period */
  isPeriodClosed: boolean;
  /** true if a payment of the business that was not reversed has the same bank reference */
  isKnown: boolean;
  isOtherCurrency: boolean;
  amounts: AmountFault;
  /** true if the amounts use all credit on account of the payment */
  usesAll: boolean;
  isRefunded: boolean;
  /** names the invoice or the amount in a refusal */
  about?: string;
}

export type PaymentEvent =
  | { type: 'payment.record'; actor: Actor }
  | { type: 'payment.allocate'; actor: Actor }
  | { type: 'payment.allocateAll'; actor: Actor }
  | { type: 'payment.release'; actor: Actor; remark: string }
  | { type: 'payment.refund'; actor: Actor; remark: string }
  | { type: 'payment.refundAll'; actor: Actor; remark: string }
  | { type: 'payment.reverse'; actor: Actor; remark: string };

const who = 'administrator';

const release = {
  target: 'recorded',
  guard: 'mayBeReleased',
  description:
    'An allocation or refund is taken back, or a credit note reduces the invoice; the amount is on account again.',
  meta: {
    operations: ['releasePayment', 'reverseMemo', 'reverseConfirmStones'],
    who: 'administrator, a reversal',
    redress: REASON,
  },
} as const;
const reverse = {
  target: 'reversed',
  guard: 'mayBeReversed',
  description: 'The payment did not arrive or is wrong; its invoices are open again.',
  meta: { operations: ['reversePayment'], who, redress: REASON },
} as const;
const allocateMeta: EdgeMeta = {
  operations: ['recordPayment', 'allocatePayment'],
  who,
  redress: { by: 'payment.release' },
};
const refundMeta: EdgeMeta = { operations: ['refundPayment'], who, redress: REASON };

export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    actorIsAdministrator: ({ event }) => event.actor.role === ROLE.administrator,
    dayIsNotAhead: ({ context }) => !context.isAhead,
    periodIsOpen: ({ context }) => !context.isPeriodClosed,
    currencyIsThatOfInvoices: ({ context }) => !context.isOtherCurrency,
    bankReferenceIsNew: ({ context }) => !context.isKnown,
    invoicesAreOfClient: ({ context }) => context.amounts !== 'ofAnother',
    invoicesAreNotCredited: ({ context }) => context.amounts !== 'credited',
    invoicesHaveOpenAmount: ({ context }) => context.amounts !== 'aboveOpen',
    paymentCoversAmounts: ({ context }) => context.amounts !== 'abovePayment',
    someInvoiceIsOpen: ({ context }) => context.amounts !== 'noInvoice',
    noCreditIsLeft: ({ context }) => context.usesAll,
    creditIsLeft: ({ context }) => !context.usesAll,
    nothingIsRefunded: ({ context }) => !context.isRefunded,
    remarkIsGiven: ({ event }) => 'remark' in event && event.remark.trim() !== '',
    mayBeRecorded: and([
      'actorIsAdministrator',
      'dayIsNotAhead',
      'periodIsOpen',
      'currencyIsThatOfInvoices',
      'bankReferenceIsNew',
    ]),
    mayBeAllocated: and([
      'actorIsAdministrator',
      'someInvoiceIsOpen',
      'invoicesAreOfClient',
      'invoicesAreNotCredited',
      'invoicesHaveOpenAmount',
      'paymentCoversAmounts',
      'creditIsLeft',
    ]),
    mayBeAllocatedInFull: and([
      'actorIsAdministrator',
      'someInvoiceIsOpen',
      'invoicesAreOfClient',
      'invoicesAreNotCredited',
      'invoicesHaveOpenAmount',
      'paymentCoversAmounts',
      'noCreditIsLeft',
    ]),
    mayBeReleased: and(['actorIsAdministrator', 'remarkIsGiven']),
    mayBeRefunded: and([
      'actorIsAdministrator',
      'remarkIsGiven',
      'dayIsNotAhead',
      'periodIsOpen',
      'paymentCoversAmounts',
      'creditIsLeft',
    ]),
    mayBeRefundedInFull: and([
      'actorIsAdministrator',
      'remarkIsGiven',
      'dayIsNotAhead',
      'periodIsOpen',
      'paymentCoversAmounts',
      'noCreditIsLeft',
    ]),
    mayBeReversed: and(['actorIsAdministrator', 'remarkIsGiven', 'nothingIsRefunded']),
  },
}).createMachine({
  id: 'payment',
  version: '1',
  description:
    'Money received from a trading client. It is allocated to invoices, and the rest stays on account.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not recorded yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'payment.record': {
          target: 'recorded',
          guard: 'mayBeRecorded',
          description: 'The money has arrived; all of it is on account.',
          meta: { operations: ['recordPayment'], who, redress: { by: 'payment.reverse' } },
        },
      },
    },
    recorded: {
      tags: 'live',
      description: 'A part of the payment, or all of it, is on account.',
      meta: PAYMENT_STATUS.recorded,
      on: {
        'payment.allocate': {
          target: 'recorded',
          guard: 'mayBeAllocated',
          description: 'A part of the credit on account is allocated to invoices.',
          meta: allocateMeta,
        },
        'payment.allocateAll': {
          target: 'allocated',
          guard: 'mayBeAllocatedInFull',
          description: 'All credit on account is allocated to invoices.',
          meta: allocateMeta,
        },
        'payment.release': release,
        'payment.refund': {
          target: 'recorded',
          guard: 'mayBeRefunded',
          description: 'A part of the credit on account is refunded.',
          meta: refundMeta,
        },
        'payment.refundAll': {
          target: 'allocated',
          guard: 'mayBeRefundedInFull',
          description: 'All credit on account is refunded.',
          meta: refundMeta,
        },
        'payment.reverse': reverse,
      },
    },
    allocated: {
      tags: 'live',
      description: 'The whole payment is allocated to invoices or refunded.',
      meta: PAYMENT_STATUS.allocated,
      on: {
        'payment.release': release,
        'payment.reverse': reverse,
      },
    },
    reversed: {
      type: 'final',
      description: 'Reversed; the reason is recorded, and the payment counts nowhere.',
      meta: PAYMENT_STATUS.reversed,
    },
  },
});

export const paymentWorkflow = {
  name: 'payment',
  machine: paymentMachine,
  noun: 'A payment',
  phrases: {
    start: 'not recorded yet',
    recorded: 'on account',
    allocated: 'allocated',
    reversed: 'reversed',
  },
  participles: {
    'payment.record': 'recorded',
    'payment.allocate': 'allocated in part',
    'payment.allocateAll': 'allocated in full',
    'payment.release': 'released',
    'payment.refund': 'refunded in part',
    'payment.refundAll': 'refunded in full',
    'payment.reverse': 'reversed',
  },
} as const satisfies Workflow<typeof paymentMachine> & {
  phrases: Record<StateValueFrom<typeof paymentMachine>, string>;
  participles: Record<PaymentEvent['type'], string>;
};
