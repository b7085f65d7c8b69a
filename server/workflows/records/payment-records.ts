import type { BusinessId, InvoiceId, PaymentId, PaymentUseId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Allocation } from '#common/allocate-in-order.ts';
import { PAYMENT_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import {
  type PaymentContext,
  type PaymentEvent,
  paymentMachine,
  paymentWorkflow,
} from '#machines/workflows/payment.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { DIGITS, decimalOf, wholeOf } from '../../stock/prices/decimals.ts';
import type { Records } from '../apply-events.ts';
import { type Change, personOf, type Subject, stateReached } from '../change.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { movedIds } from '../written-lines.ts';

export type PaymentMethod = components['schemas']['PaymentMethod'];
export type PaymentSubject = Subject<PaymentContext, PaymentId>;
type PaymentRecords = Records<PaymentContext, PaymentEvent, PaymentId>;

const { reversed } = PAYMENT_STATUS;

export const centsOf = (amount: string): number => wholeOf(amount, DIGITS.money);
export const amountOf = (cents: number): string => decimalOf(cents, DIGITS.money);

const NO_FAULT: PaymentContext = {
  isAhead: false,
  isPeriodClosed: false,
  isKnown: false,
  isOtherCurrency: false,
  amounts: 'none',
  usesAll: false,
  isRefunded: false,
};

export const newPayment = (
  businessId: BusinessId,
  facts: Pick<PaymentContext, 'isAhead' | 'isPeriodClosed' | 'isKnown' | 'isOtherCurrency'>,
): PaymentSubject => ({
  id: null,
  stoneId: null,
  businessId,
  state: START_CODE,
  context: { ...NO_FAULT, ...facts },
});

export interface LockedPayment {
  readonly id: PaymentId;
  readonly paymentNo: string;
  readonly state: number;
  readonly businessId: BusinessId;
  readonly amountCents: number;
  readonly creditCents: number;
  readonly isRefunded: boolean;
}

const LOCK = statement(
  'payment-lock',
  `select p.id, p.payment_no as "paymentNo", p.state, p.business_id as "businessId", p.amount, p.amount - p.used as credit,
          exists (select from payment_use u where u.payment_id = p.id and u.invoice_id is null and u.released_at is null) as "isRefunded"
     from payment p where p.id = any($1) order by p.id for no key update`,
);

/** Lock the business and its invoices before the payments. */
export async function lockPayments(
  { connection }: Change,
  ids: readonly PaymentId[],
): Promise<LockedPayment[]> {
  const { rows } = await runStatement(connection, LOCK, [ids]);
  return rows.map(({ amount, credit, ...payment }) => ({
    ...payment,
    amountCents: centsOf(amount),
    creditCents: centsOf(credit),
  }));
}

export const paymentSubject = (
  { id, state, businessId, isRefunded }: LockedPayment,
  facts: Partial<PaymentContext> = {},
): PaymentSubject => ({
  id,
  stoneId: null,
  businessId,
  state,
  context: { ...NO_FAULT, isRefunded, ...facts },
});

const RULES: Omit<PaymentRecords, 'write'> = {
  workflow: paymentWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(paymentMachine), state, context, event),
  hiddenBy: () => null,
  detailOf: ({ about }) => about ?? null,
};

export interface ReceivedMoney {
  readonly receivedOn: string;
  readonly cents: number;
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly bankReference: string | null;
  /** key of the line of a bank statement */
  readonly bankLine: string | null;
  readonly note: string | null;
}

const RECORD = statement(
  'payment-record',
  `with ${NEXT_NUMBER('PA')}
   insert into payment (payment_no, state, business_id, recorded_by, received_on, amount, currency, method, bank_reference, note, bank_line)
   select series.number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 from series returning id`,
);

export const newPaymentRecords = (money: ReceivedMoney): PaymentRecords => ({
  ...RULES,
  async write(change, [decided]) {
    if (!decided?.businessId) throw new Error('a payment has no trading client');
    const { rows } = await runStatement(change.connection, RECORD, [
      decided.to,
      decided.businessId,
      personOf(change),
      money.receivedOn,
      amountOf(money.cents),
      money.currency,
      money.method,
      money.bankReference,
      money.note,
      money.bankLine,
    ]);
    return rows;
  },
});

const MOVE = statement('payment-move', 'update payment set state = $2 where id = any($1)');
const ALLOCATE = statement(
  'payment-allocate',
  `insert into payment_use (payment_id, business_id, invoice_id, amount, made_by)
   select p.id, p.business_id, a.invoice_id, a.amount, $4
     from payment p, unnest($2::uuid[], $3::numeric[]) as a (invoice_id, amount) where p.id = $1`,
);

export const allocatedRecords = (
  allocations: readonly Allocation<InvoiceId>[],
): PaymentRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, MOVE, [ids, stateReached(decided)]);
    for (const id of ids)
      await runStatement(change.connection, ALLOCATE, [
        id,
        allocations.map(({ id: invoiceId }) => invoiceId),
        allocations.map(({ cents }) => amountOf(cents)),
        personOf(change),
      ]);
    return ids.map((id) => ({ id }));
  },
});

export interface Refund {
  readonly cents: number;
  readonly refundedOn: string;
  readonly method: PaymentMethod;
  readonly bankReference: string | null;
  readonly reason: string;
}

const REFUND = statement(
  'payment-refund',
  `insert into payment_use (payment_id, business_id, amount, made_by, refunded_on, method, bank_reference, reason)
   select p.id, p.business_id, $2, $3, $4, $5, $6, $7 from payment p where p.id = $1`,
);

export const refundedRecords = (refund: Refund): PaymentRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, MOVE, [ids, stateReached(decided)]);
    for (const id of ids)
      await runStatement(change.connection, REFUND, [
        id,
        amountOf(refund.cents),
        personOf(change),
        refund.refundedOn,
        refund.method,
        refund.bankReference,
        refund.reason,
      ]);
    return ids.map((id) => ({ id }));
  },
});

/** A use to take back. `keptCents` stay allocated to the same invoice. */
export interface Release {
  readonly id: PaymentUseId;
  readonly keptCents: number;
}

const RELEASE = statement(
  'payment-release',
  `update payment_use set released_at = statement_timestamp(), released_by = $2, release_reason = $3 where id = any($1)`,
);
const KEEP = statement(
  'payment-keep',
  `insert into payment_use (payment_id, business_id, invoice_id, amount, made_by)
   select u.payment_id, u.business_id, u.invoice_id, k.amount, $3
     from payment_use u join unnest($1::uuid[], $2::numeric[]) as k (id, amount) on k.id = u.id`,
);

async function releaseUses(change: Change, releases: readonly Release[]): Promise<void> {
  if (releases.length === 0) return;
  if (change.reason === null) throw new Error('taking back a use of a payment needs a reason');
  await runStatement(change.connection, RELEASE, [
    releases.map(({ id }) => id),
    personOf(change),
    change.reason,
  ]);
  const kept = releases.filter(({ keptCents }) => keptCents > 0);
  if (kept.length === 0) return;
  await runStatement(change.connection, KEEP, [
    kept.map(({ id }) => id),
    kept.map(({ keptCents }) => amountOf(keptCents)),
    personOf(change),
  ]);
}

export const releasedRecords = (releases: readonly Release[]): PaymentRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, MOVE, [ids, stateReached(decided)]);
    await releaseUses(change, releases);
    return ids.map((id) => ({ id }));
  },
});

const REVERSE = statement(
  'payment-reverse',
  `update payment set state = ${reversed.code}, reason = $2, reversed_by = $3, ended_at = now() where id = any($1)`,
);

export const reversedRecords = (releases: readonly Release[]): PaymentRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await releaseUses(change, releases);
    await runStatement(change.connection, REVERSE, [ids, change.reason, personOf(change)]);
    return ids.map((id) => ({ id }));
  },
});
