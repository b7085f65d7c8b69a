import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { sendToOrders, told } from './chosen-orders.ts';

export const approveStones: Handler<OperationOf<'approveStones'>> = (call) =>
  change(call, async (tx) => {
    const data = await sendToOrders(tx, call.data, { type: 'confirm.approve', actor: tx.actor });
    return { message: told(data, 'approved'), data };
  });
