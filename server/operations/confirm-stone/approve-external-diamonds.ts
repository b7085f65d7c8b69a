import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { sendToOrders, told } from './chosen-orders.ts';

export const approveExternalDiamonds: Handler<OperationOf<'approveExternalDiamonds'>> = (call) =>
  change(call, async (tx) => {
    const event = { type: 'confirm.approveExternal', actor: tx.actor } as const;
    const data = await sendToOrders(tx, call.data, event);
    return { message: told(data, 'approved'), data };
  });
