import { applyEvents } from '../../workflows/apply-events.ts';
import { describeLines, lockChosenLines } from '../../workflows/chosen-memo-lines.ts';
import { reversedMemoLineRecords } from '../../workflows/records/memo-line-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const reverseMemo: Handler<OperationOf<'reverseMemo'>> = (call) => {
  const { ids, remark } = call.data;
  return runChange(
    call,
    async (tx) => {
      const lines = await lockChosenLines(tx, ids);
      await applyEvents(tx, reversedMemoLineRecords, lines, {
        type: 'memo.reverse',
        actor: tx.actor,
        remark,
      });
      return { message: await describeLines(tx, ids, 'on memo again') };
    },
    remark.trim() || null,
  );
};
