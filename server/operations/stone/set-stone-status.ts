import { STONE_STATUS } from '#machines/codes.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockStones, stoneRecords, stoneSubjects } from '../../workflows/records/stone-records.ts';
import { runChange, withReason } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const setStoneStatus: Handler<OperationOf<'setStoneStatus'>> = (call) =>
  runChange(call, async (begun) => {
    const tx = withReason(begun, call.data.remark?.trim() || null);
    const [stone] = await lockStones(tx, [call.path.id]);
    if (!stone) throw refuse('notFound');
    const restore = call.data.status === STONE_STATUS.available.code;
    await applyEvents(tx, stoneRecords, await stoneSubjects(tx, [stone.id]), {
      type: restore ? 'stone.restore' : 'stone.withdraw',
      actor: tx.actor,
    });
    return {
      message: restore
        ? `${stone.stockNo} is available again`
        : `${stone.stockNo} is off the market`,
    };
  });
