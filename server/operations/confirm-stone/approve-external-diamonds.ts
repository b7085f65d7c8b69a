import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { approveOrders } from './chosen-orders.ts';

export const approveExternalDiamonds: Handler<OperationOf<'approveExternalDiamonds'>> = (call) =>
  runChange(call, (tx) => approveOrders(tx, call.session, call.data, 'confirm.approveExternal'));
