import type { BusinessId, InvoiceId, PaymentId } from '#api/ids.gen.ts';
import { type Allocation, allocateInOrder } from '#common/allocate-in-order.ts';
import type { AmountFault, PaymentContext } from '#machines/workflows/payment.ts';
import { refuse } from '../platform/http/refusal.ts';
import { applyEvents } from './apply-events.ts';
import type { Change } from './change.ts';
import { type LockedInvoice, lockInvoices, lockOpenInvoices } from './client-account.ts';
import {
  allocatedRecords,
  amountOf,
  type LockedPayment,
  lockPayments,
  paymentSubject,
} from './records/payment-records.ts';

/**
 * Allocates credit of a payment. `chosen` null: pays the open invoices by due date. If
 * `isOptional`, a business without open invoices keeps the whole payment on account. The account of
 * the business must be locked.
 */
export async function allocatePayment(
  change: Change,
  { businessId, paymentId }: { businessId: BusinessId; paymentId: PaymentId },
  chosen: readonly Allocation<InvoiceId>[] | null,
  { isOptional = false } = {},
): Promise<void> {
  const invoices =
    chosen === null
      ? await lockOpenInvoices(change, businessId)
      : await lockInvoices(
          change,
          chosen.map(({ id }) => id),
        );
  if (chosen !== null && invoices.length < chosen.length) throw refuse('notFound');
  const payment = await lockOnePayment(change, paymentId);
  const allocations = chosen ?? allocateInOrder(invoices, payment.creditCents);
  if (isOptional && allocations.length === 0) return;
  const facts = factsOf(payment, invoices, allocations);
  await applyEvents(change, allocatedRecords(allocations), [paymentSubject(payment, facts)], {
    type: facts.usesAll ? 'payment.allocateAll' : 'payment.allocate',
    actor: change.actor,
  });
}

export async function lockOnePayment(change: Change, id: PaymentId): Promise<LockedPayment> {
  const [payment] = await lockPayments(change, [id]);
  if (!payment) throw refuse('notFound');
  return payment;
}

type AmountFacts = Pick<PaymentContext, 'amounts' | 'usesAll' | 'about'>;

function factsOf(
  payment: LockedPayment,
  invoices: readonly LockedInvoice[],
  allocations: readonly Allocation<InvoiceId>[],
): AmountFacts {
  const total = allocations.reduce((sum, { cents }) => sum + cents, 0);
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  for (const { id, cents } of allocations) {
    const invoice = byId.get(id);
    if (!invoice) throw new Error('an allocation names an invoice that is not locked');
    const fault = faultOf(payment, invoice, cents);
    if (fault !== 'none') return { amounts: fault, usesAll: false, about: aboutInvoice(invoice) };
  }
  if (allocations.length === 0) return { amounts: 'noInvoice', usesAll: false };
  return coverage(payment, total);
}

/** Compares an amount with the credit on account of a payment. */
export function coverage(payment: LockedPayment, cents: number): AmountFacts {
  if (cents > payment.creditCents)
    return {
      amounts: 'abovePayment',
      usesAll: false,
      about: `USD ${amountOf(payment.creditCents)} is on account, and the amounts add up to USD ${amountOf(cents)}.`,
    };
  return { amounts: 'none', usesAll: cents === payment.creditCents };
}

function faultOf(payment: LockedPayment, invoice: LockedInvoice, cents: number): AmountFault {
  if (invoice.businessId !== payment.businessId) return 'ofAnother';
  if (invoice.totalCents === 0) return 'credited';
  return cents > invoice.openCents ? 'aboveOpen' : 'none';
}

const aboutInvoice = ({ invoiceNo, openCents }: LockedInvoice): string =>
  `The open amount of ${invoiceNo} is USD ${amountOf(openCents)}.`;
