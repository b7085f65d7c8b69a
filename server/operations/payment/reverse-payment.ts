import { lockOnePayment } from '../../workflows/allocate-payment.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  lockAccountOfPayment,
  lockInvoicesOfUses,
  readUsesOfPayment,
} from '../../workflows/client-account.ts';
import { paymentSubject, reversedRecords } from '../../workflows/records/payment-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { recordedPayment } from './payment-input.ts';

export const reversePayment: Handler<OperationOf<'reversePayment'>> = (call) => {
  const { reason } = call.data;
  const { id } = call.path;
  return runChange(
    call,
    async (tx) => {
      await lockAccountOfPayment(tx, id);
      const uses = (await readUsesOfPayment(tx, id)).filter(({ live }) => live);
      await lockInvoicesOfUses(tx, uses);
      await applyEvents(
        tx,
        reversedRecords(uses.map((use) => ({ id: use.id, keptCents: 0 }))),
        [paymentSubject(await lockOnePayment(tx, id))],
        { type: 'payment.reverse', actor: tx.actor, remark: reason },
      );
      const data = await recordedPayment(tx, id);
      return { message: `${data.payment_no} is reversed`, data };
    },
    reason.trim() || null,
  );
};
