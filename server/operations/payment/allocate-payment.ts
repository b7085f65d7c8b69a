import { allocatePayment as allocate } from '../../workflows/allocate-payment.ts';
import { lockAccountOfPayment } from '../../workflows/client-account.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { parseAllocations, recordedPayment } from './payment-input.ts';

export const allocatePayment: Handler<OperationOf<'allocatePayment'>> = (call) => {
  const { id: paymentId } = call.path;
  const chosen = parseAllocations(call.data.allocations);
  return runChange(call, async (tx) => {
    const businessId = await lockAccountOfPayment(tx, paymentId);
    await allocate(tx, { businessId, paymentId }, chosen);
    const data = await recordedPayment(tx, paymentId);
    return { message: `Credit of ${data.payment_no} is allocated`, data };
  });
};
