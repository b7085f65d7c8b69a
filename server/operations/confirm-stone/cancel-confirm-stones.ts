import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { sendToOrders, told } from './chosen-orders.ts';

export const cancelConfirmStones: Handler<OperationOf<'cancelConfirmStones'>> = (call) =>
  change(
    call,
    async (tx) => {
      const event = { type: 'confirm.cancel', actor: tx.actor } as const;
      const data = await sendToOrders(tx, { ids: call.data.ids }, event);
      return { message: told(data, 'cancelled'), data };
    },
    call.data.remark?.trim() || null,
  );
