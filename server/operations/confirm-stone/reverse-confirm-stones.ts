import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { applyToOrders, outcomeMessage } from './chosen-orders.ts';

export const reverseConfirmStones: Handler<OperationOf<'reverseConfirmStones'>> = (call) => {
  const { ids, remark, stone_is_gone: isGone = false } = call.data;
  return runChange(
    call,
    async (tx) => {
      const type = isGone ? 'confirm.writeOff' : 'confirm.reverse';
      const data = await applyToOrders(tx, { ids }, { type, actor: tx.actor, remark });
      return { message: outcomeMessage(data, 'credited'), data };
    },
    remark.trim() || null,
  );
};
