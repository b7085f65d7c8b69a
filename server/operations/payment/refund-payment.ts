import { parseCents } from '../../stock/prices/money-input.ts';
import { coverage, lockOnePayment } from '../../workflows/allocate-payment.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockAccountOfPayment } from '../../workflows/client-account.ts';
import { isInClosedPeriod } from '../../workflows/closed-period.ts';
import { paymentSubject, refundedRecords } from '../../workflows/records/payment-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { isAheadOfToday, recordedPayment, trimmedOrNull } from './payment-input.ts';

export const refundPayment: Handler<OperationOf<'refundPayment'>> = (call) => {
  const { amount, refunded_on: refundedOn, method, bank_reference, reason } = call.data;
  const { id } = call.path;
  const cents = parseCents('data.amount', amount);
  return runChange(
    call,
    async (tx) => {
      await lockAccountOfPayment(tx, id);
      const payment = await lockOnePayment(tx, id);
      const used = coverage(payment, cents);
      const isAhead = await isAheadOfToday(tx, refundedOn, call.session.zone);
      const isPeriodClosed = await isInClosedPeriod(tx, refundedOn);
      await applyEvents(
        tx,
        refundedRecords({
          cents,
          refundedOn,
          method,
          bankReference: trimmedOrNull(bank_reference),
          reason: reason.trim(),
        }),
        [paymentSubject(payment, { isAhead, isPeriodClosed, ...used })],
        {
          type: used.usesAll ? 'payment.refundAll' : 'payment.refund',
          actor: tx.actor,
          remark: reason,
        },
      );
      const data = await recordedPayment(tx, id);
      return { message: `The refund of ${data.payment_no} is recorded`, data };
    },
    reason.trim() || null,
  );
};
