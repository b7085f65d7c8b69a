import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenStones } from '../../workflows/chosen-stones.ts';
import { chosenClient } from '../../workflows/clients.ts';
import { newOrderRecords, newOrders } from '../../workflows/records/confirm-stone-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { orderOf } from './written-order.ts';

export const confirmStones: Handler<OperationOf<'confirmStones'>> = (call) =>
  change(call, async (tx) => {
    const { stock_numbers, user_id, remark = '' } = call.data;
    // Checks the stones first, so that errors about stones do not reveal whether the trading client
    // exists.
    const stones = await lockChosenStones(tx, call.session, stock_numbers);
    const client = await chosenClient(tx, call.session, user_id);
    const asked = await applyEvents(
      tx,
      newOrderRecords({ remark: remark.trim() || null, externalRequestId: null }),
      await newOrders(tx, stones, client),
      { type: 'confirm.request', actor: tx.actor },
    );
    return {
      message: asked.length === 1 ? '1 stone asked for' : `${asked.length} stones asked for`,
      data: orderOf(tx, asked),
    };
  });
