import { refuse } from '../../platform/http/refusal.ts';
import { readPayment } from '../../trading/payments/read-payments.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getPayment: Handler<OperationOf<'getPayment'>> = async (call) => {
  const data = await readPayment(call, call.path.id);
  if (!data) throw refuse('notFound');
  return { data };
};
