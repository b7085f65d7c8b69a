import { parseCents } from '../../stock/prices/money-input.ts';
import { allocatePayment } from '../../workflows/allocate-payment.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockAccount } from '../../workflows/client-account.ts';
import { isInClosedPeriod } from '../../workflows/closed-period.ts';
import { newPayment, newPaymentRecords } from '../../workflows/records/payment-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  CURRENCY_OF_INVOICES,
  isAheadOfToday,
  isReferenceKnown,
  parseAllocations,
  recordedPayment,
  requireNewBankLine,
  trimmedOrNull,
} from './payment-input.ts';

export const recordPayment: Handler<OperationOf<'recordPayment'>> = (call) => {
  const { business_id: businessId, received_on, currency = CURRENCY_OF_INVOICES } = call.data;
  const cents = parseCents('data.amount', call.data.amount);
  const chosen = parseAllocations(call.data.allocations);
  const bankReference = trimmedOrNull(call.data.bank_reference);
  const bankLine = call.data.bank_line ?? null;
  return runChange(call, async (tx) => {
    await requireNewBankLine(tx, bankLine);
    await lockAccount(tx, businessId);
    const facts = {
      isAhead: await isAheadOfToday(tx, received_on, call.session.zone),
      isPeriodClosed: await isInClosedPeriod(tx, received_on),
      isKnown: await isReferenceKnown(tx, businessId, bankReference),
      isOtherCurrency: currency !== CURRENCY_OF_INVOICES,
    };
    const [recorded] = await applyEvents(
      tx,
      newPaymentRecords({
        receivedOn: received_on,
        cents,
        currency,
        method: call.data.method,
        bankReference,
        bankLine,
        note: trimmedOrNull(call.data.note),
      }),
      [newPayment(businessId, facts)],
      { type: 'payment.record', actor: tx.actor },
    );
    if (!recorded) throw new Error('the insert of a payment returned no row');
    const { id } = recorded;
    await allocatePayment(tx, { businessId, paymentId: id }, chosen, { isOptional: true });
    const data = await recordedPayment(tx, id);
    return { message: `${data.payment_no} is recorded`, data };
  });
};
