import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type PaymentContext,
  type PaymentEvent,
  type paymentMachine,
  paymentWorkflow,
} from '#machines/workflows/payment.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS } from './people.ts';

const REMARKS = ['Returned by the bank.', '   ', ''];

const eventsBy = (actor: Actor): PaymentEvent[] => [
  ...(['payment.record', 'payment.allocate', 'payment.allocateAll'] as const).map((type) => ({
    type,
    actor,
  })),
  ...(
    ['payment.release', 'payment.refund', 'payment.refundAll', 'payment.reverse'] as const
  ).flatMap((type) => REMARKS.map((remark) => ({ type, actor, remark }))),
];

export const paymentFacts: Facts<typeof paymentMachine> = {
  workflow: paymentWorkflow,
  worlds: combinations<PaymentContext>({
    isAhead: [false, true],
    isPeriodClosed: [false, true],
    isKnown: [false, true],
    isOtherCurrency: [false, true],
    amounts: ['none', 'ofAnother', 'credited', 'aboveOpen', 'abovePayment', 'noInvoice'],
    usesAll: [false, true],
    isRefunded: [false, true],
  }),
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
