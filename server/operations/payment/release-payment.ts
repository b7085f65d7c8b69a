import { refuse } from '../../platform/http/refusal.ts';
import { lockOnePayment } from '../../workflows/allocate-payment.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  lockAccountOfPayment,
  lockInvoicesOfUses,
  readUsesOfPayment,
} from '../../workflows/client-account.ts';
import { paymentSubject, releasedRecords } from '../../workflows/records/payment-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { recordedPayment } from './payment-input.ts';

export const releasePayment: Handler<OperationOf<'releasePayment'>> = (call) => {
  const { reason, use_ids: useIds } = call.data;
  const { id } = call.path;
  return runChange(
    call,
    async (tx) => {
      await lockAccountOfPayment(tx, id);
      const wanted = new Set(useIds);
      const uses = (await readUsesOfPayment(tx, id)).filter((use) => wanted.has(use.id));
      if (uses.length < wanted.size) throw refuse('notFound');
      if (uses.some(({ live }) => !live)) throw refuse('useIsReleased');
      await lockInvoicesOfUses(tx, uses);
      await applyEvents(
        tx,
        releasedRecords(uses.map((use) => ({ id: use.id, keptCents: 0 }))),
        [paymentSubject(await lockOnePayment(tx, id))],
        { type: 'payment.release', actor: tx.actor, remark: reason },
      );
      const data = await recordedPayment(tx, id);
      return { message: `USD ${data.credit.toFixed(2)} of ${data.payment_no} is on account`, data };
    },
    reason.trim() || null,
  );
};
