import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenLines, stonesOf } from '../../workflows/chosen-memo-lines.ts';
import { endedRequestRecords } from '../../workflows/records/memo-line-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const declineMemoRequests: Handler<OperationOf<'declineMemoRequests'>> = (call) => {
  const { ids, remark } = call.data;
  return runChange(
    call,
    async (tx) => {
      const lines = await lockChosenLines(tx, ids);
      await applyEvents(tx, endedRequestRecords, lines, {
        type: 'memo.decline',
        actor: tx.actor,
        remark,
      });
      return { message: `Request declined for ${stonesOf(lines)}` };
    },
    remark.trim() || null,
  );
};
