import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { sendToOrders, told } from './chosen-orders.ts';

export const reverseConfirmStones: Handler<OperationOf<'reverseConfirmStones'>> = (call) => {
  const { ids, remark, stone_is_gone: isGone = false } = call.data;
  return change(
    call,
    async (tx) => {
      const type = isGone ? 'confirm.writeOff' : 'confirm.reverse';
      const data = await sendToOrders(tx, { ids }, { type, actor: tx.actor, remark });
      return { message: told(data, 'taken back'), data };
    },
    remark.trim() || null,
  );
};
