import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockStones, stoneRecords, stoneSubjects } from '../../workflows/records/stone-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const REASON = 'Removed from the stock list.';

export const removeStockStone: Handler<OperationOf<'removeStockStone'>> = (call) =>
  runChange(
    call,
    async (begun) => {
      const [stone] = await lockStones(begun, [call.path.id]);
      if (!stone) throw refuse('notFound');
      await applyEvents(begun, stoneRecords, await stoneSubjects(begun, [stone.id]), {
        type: 'stone.withdraw',
        actor: begun.actor,
      });
      return { message: `${stone.stockNo} is off the market` };
    },
    REASON,
  );
