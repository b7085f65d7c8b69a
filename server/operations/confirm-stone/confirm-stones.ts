import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenStones } from '../../workflows/chosen-stones.ts';
import {
  createOrderSubjects,
  newOrderRecords,
} from '../../workflows/records/confirm-stone-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import { resolveTradingClient } from '../../workflows/trading-client.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { toOrder } from './order-response.ts';

export const confirmStones: Handler<OperationOf<'confirmStones'>> = (call) =>
  runChange(call, async (tx) => {
    const { stock_numbers, user_id, remark = '' } = call.data;
    // Locks the stones before `user_id` is resolved. Otherwise, a request for an unknown stone
    // would reveal by its error whether the business exists.
    const stones = await lockChosenStones(tx, call.session, stock_numbers);
    const tradingClient = await resolveTradingClient(tx, call.session, user_id);
    const placed = await applyEvents(
      tx,
      newOrderRecords({ remark: remark.trim() || null, externalRequestId: null }),
      await createOrderSubjects(tx, stones, tradingClient),
      { type: 'confirm.request', actor: tx.actor },
    );
    return {
      message: placed.length === 1 ? '1 stone ordered' : `${placed.length} stones ordered`,
      data: toOrder(tx, placed),
    };
  });
