import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { alternativesToOrders } from './alternatives-to-orders.ts';
import { applyToOrders, outcomeMessage } from './chosen-orders.ts';

export const rejectStones: Handler<OperationOf<'rejectStones'>> = (call) => {
  const { remark, withdraw = false } = call.data;
  return runChange(
    call,
    async (tx) => {
      const type = withdraw ? 'confirm.withdraw' : 'confirm.reject';
      const event = { type, actor: tx.actor, remark } as const;
      const outcomes = await applyToOrders(tx, call.data, event);
      const rejected = outcomes.flatMap(({ id, done }) => (done ? [id] : []));
      const nearest = await alternativesToOrders(call, tx.connection, rejected);
      return {
        message: outcomeMessage(outcomes, withdraw ? 'withdrawn' : 'rejected'),
        data: outcomes.map((outcome) => ({
          ...outcome,
          alternatives: nearest.get(outcome.id) ?? [],
        })),
      };
    },
    remark.trim() || null,
  );
};
