import type { Handler, OperationOf } from '../../http/handler.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { change } from '../../workflows/change.ts';
import { lockChosenStones } from '../../workflows/chosen-stones.ts';
import { chosenClient } from '../../workflows/clients.ts';
import { holdRecords, newHolds } from '../../workflows/hold-records.ts';

const PLACED = {
  name: 'hold-placed',
  text: `select h.id, h.hold_no, h.until, s.stock_no from hold h join stone s on s.id = h.stone_id
          where h.id = any($1) order by s.stock_no`,
};

interface Placed {
  id: string;
  hold_no: string;
  until: Date;
  stock_no: string;
}

export const holdStones: Handler<OperationOf<'holdStones'>> = (call) =>
  change(call, async (tx) => {
    const client = await chosenClient(tx, call.session, call.data.user_id);
    const stones = await lockChosenStones(tx, call.data.stock_numbers);
    const moves = await applyEvents(tx, holdRecords, await newHolds(tx, stones, client), {
      type: 'hold.place',
      actor: tx.actor,
    });
    const { rows } = await tx.client.query<Placed>({
      ...PLACED,
      values: [moves.map((move) => move.id)],
    });
    const [first] = rows;
    if (!first) throw new Error('a hold was placed without coming back');
    return {
      message: rows.length === 1 ? '1 stone held' : `${rows.length} stones held`,
      data: {
        hold_no: first.hold_no,
        until: first.until.toISOString(),
        holds: rows.map(({ id, stock_no }) => ({ id, stock_no })),
      },
    };
  });
