import { applyEvents } from '../../workflows/apply-events.ts';
import { lockedStone } from '../../workflows/change.ts';
import { lockChosenStones } from '../../workflows/chosen-stones.ts';
import { holdRecords, newHolds } from '../../workflows/records/hold-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import { resolveTradingClient } from '../../workflows/trading-client.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const holdStones: Handler<OperationOf<'holdStones'>> = (call) =>
  runChange(call, async (tx) => {
    // Locks the stones before `user_id` is resolved. Otherwise, a request for an unknown stone
    // would reveal by its error whether the business exists.
    const stones = await lockChosenStones(tx, call.session, call.data.stock_numbers);
    const tradingClient = await resolveTradingClient(tx, call.session, call.data.user_id);
    const placed = await applyEvents(tx, holdRecords, await newHolds(tx, stones, tradingClient), {
      type: 'hold.place',
      actor: tx.actor,
    });
    const [first] = placed;
    if (!first) throw new Error('the insert of a hold returned no row');
    return {
      message: placed.length === 1 ? '1 stone held' : `${placed.length} stones held`,
      data: {
        hold_no: first.written.holdNo,
        until: first.written.until.toISOString(),
        holds: placed.map(({ written }) => ({
          id: written.id,
          stock_no: lockedStone(tx, written.stoneId).stockNo,
        })),
      },
    };
  });
