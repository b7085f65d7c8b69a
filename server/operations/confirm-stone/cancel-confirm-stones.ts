import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { applyToOrders, outcomeMessage } from './chosen-orders.ts';

export const cancelConfirmStones: Handler<OperationOf<'cancelConfirmStones'>> = (call) => {
  const { ids, remark = '' } = call.data;
  return runChange(
    call,
    async (tx) => {
      const event = { type: 'confirm.cancel', actor: tx.actor, remark } as const;
      const data = await applyToOrders(tx, { ids }, event);
      return { message: outcomeMessage(data, 'cancelled'), data };
    },
    remark.trim() || null,
  );
};
