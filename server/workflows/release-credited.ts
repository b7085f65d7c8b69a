import type { BusinessId, InvoiceId, PaymentId } from '#api/ids.gen.ts';
import { applyEvents } from './apply-events.ts';
import type { Change } from './change.ts';
import { lockAccounts, lockInvoices, readUsesOfInvoices } from './client-account.ts';
import {
  centsOf,
  lockPayments,
  paymentSubject,
  type Release,
  releasedRecords,
} from './records/payment-records.ts';

interface CreditedLine {
  readonly invoiceId: InvoiceId;
  readonly businessId: BusinessId;
  readonly amount: string;
}

/**
 * Puts the part of payments on account that exceeds the invoices after these lines are credited.
 * The newest allocations are taken back first. Call this before the lines change state.
 */
export async function releaseCredited(
  change: Change,
  lines: readonly CreditedLine[],
): Promise<void> {
  await lockAccounts(change, [...new Set(lines.map(({ businessId }) => businessId))]);
  const credited = new Map<InvoiceId, number>();
  for (const { invoiceId, amount } of lines)
    credited.set(invoiceId, (credited.get(invoiceId) ?? 0) + centsOf(amount));
  const excess = new Map<InvoiceId, number>();
  for (const { id, openCents } of await lockInvoices(change, [...credited.keys()])) {
    const above = (credited.get(id) ?? 0) - openCents;
    if (above > 0) excess.set(id, above);
  }
  if (excess.size === 0) return;
  const releases = new Map<PaymentId, Release[]>();
  for (const { id, paymentId, invoiceId, cents } of await readUsesOfInvoices(change, [
    ...excess.keys(),
  ])) {
    const above = (invoiceId && excess.get(invoiceId)) ?? 0;
    if (invoiceId === null || above === 0) continue;
    const freed = Math.min(above, cents);
    excess.set(invoiceId, above - freed);
    const own = releases.get(paymentId) ?? [];
    releases.set(paymentId, [...own, { id, keptCents: cents - freed }]);
  }
  const payments = await lockPayments(change, [...releases.keys()]);
  await applyEvents(
    change,
    releasedRecords([...releases.values()].flat()),
    payments.map((payment) => paymentSubject(payment)),
    { type: 'payment.release', actor: change.actor, remark: change.reason ?? '' },
  );
}
