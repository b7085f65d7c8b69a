import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { type Actor, START_CODE } from '#machines/kernel/workflow-model.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import {
  type AccountingPeriodEvent,
  accountingPeriodMachine,
  accountingPeriodWorkflow,
} from '#machines/workflows/accounting-period.ts';
import { type PaymentEvent, paymentMachine, paymentWorkflow } from '#machines/workflows/payment.ts';
import { refused } from '../../shared/stones/checks/check-action.ts';
import type { Payment, Period } from './payment-calls.ts';

const payments = tableOf(paymentMachine);
const periods = tableOf(accountingPeriodMachine);

export interface PaymentActor {
  readonly actor: Actor;
  readonly mayWrite: boolean;
}

type Action = 'payment.allocateAll' | 'payment.refundAll' | 'payment.release' | 'payment.reverse';

/**
 * Returns why an action on a payment is disabled, or null. The server checks the amounts that the
 * user enters afterwards.
 */
export function paymentReason(
  type: Action,
  { status, refunded }: Payment,
  { actor, mayWrite }: PaymentActor,
): string | null {
  if (!mayWrite) return PROBLEMS.forbidden.message;
  const event: PaymentEvent =
    type === 'payment.allocateAll' ? { type, actor } : { type, actor, remark: 'words' };
  const facts = {
    isAhead: false,
    isPeriodClosed: false,
    isKnown: false,
    isOtherCurrency: false,
    amounts: 'none',
    usesAll: true,
    isRefunded: refunded > 0,
  } as const;
  const no = refused(paymentWorkflow, status, event, decideByTable(payments, status, facts, event));
  return no === null ? null : toProblemOfRefusal(no).message;
}

/** Returns why a month cannot be closed or reopened, or null. The list has only months that are over. */
export function periodReason(
  type: AccountingPeriodEvent['type'],
  { status }: Period,
  { actor, mayWrite }: PaymentActor,
): string | null {
  if (!mayWrite) return PROBLEMS.forbidden.message;
  const state = status ?? START_CODE;
  const event: AccountingPeriodEvent =
    type === 'period.close' ? { type, actor } : { type, actor, remark: 'words' };
  const verdict = decideByTable(periods, state, { isOver: true }, event);
  const no = refused(accountingPeriodWorkflow, state, event, verdict);
  return no === null ? null : toProblemOfRefusal(no).message;
}
