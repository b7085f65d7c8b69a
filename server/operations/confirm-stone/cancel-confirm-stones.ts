import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { sendToOrders, told } from './chosen-orders.ts';

export const cancelConfirmStones: Handler<OperationOf<'cancelConfirmStones'>> = (call) => {
  const { ids, remark = '' } = call.data;
  return change(
    call,
    async (tx) => {
      const event = { type: 'confirm.cancel', actor: tx.actor, remark } as const;
      const data = await sendToOrders(tx, { ids }, event);
      return { message: told(data, 'cancelled'), data };
    },
    remark.trim() || null,
  );
};
