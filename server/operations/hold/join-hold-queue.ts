import { holdQueueMachine } from '#machines/workflows/hold-queue.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenStones } from '../../workflows/chosen-stones.ts';
import { holdQueueRecords, newPlaces } from '../../workflows/records/hold-queue-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import { resolveTradingClient } from '../../workflows/trading-client.ts';
import type { Handler, OperationOf } from '../handler.ts';

// Position 1 is the holder of the stone, so the waitlist begins with 2.
const PLACES = statement(
  'hold-queue-places',
  `select q.id, s.stock_no,
                (select count(*) from hold_queue w where w.stone_id = q.stone_id and ${stateIn('w.state', holdQueueMachine, 'live')} and w.id <= q.id)::int + 1 as place
           from hold_queue q join stone s on s.id = q.stone_id where q.id = any($1) order by s.stock_no`,
);

export const joinHoldQueue: Handler<OperationOf<'joinHoldQueue'>> = (call) =>
  runChange(call, async (tx) => {
    // Locks the stones before `user_id` is resolved. Otherwise, a request for an unknown stone
    // would reveal by its error whether the business exists.
    const stones = await lockChosenStones(tx, call.session, call.data.stock_numbers);
    const tradingClient = await resolveTradingClient(tx, call.session, call.data.user_id);
    const moves = await applyEvents(
      tx,
      holdQueueRecords,
      await newPlaces(tx, stones, tradingClient),
      {
        type: 'queue.join',
        actor: tx.actor,
      },
    );
    const { rows } = await runStatement(tx.connection, PLACES, [moves.map((move) => move.id)]);
    return {
      message:
        rows.length === 1
          ? `You are number ${rows[0]?.place} on the waitlist`
          : `You are on the waitlist for ${rows.length} stones`,
      data: rows,
    };
  });
