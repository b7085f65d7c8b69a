import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenLines, saidOfLines } from '../../workflows/chosen-memo-lines.ts';
import { reversedMemoLineRecords } from '../../workflows/records/memo-line-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const reverseMemo: Handler<OperationOf<'reverseMemo'>> = (call) => {
  const { ids, remark } = call.data;
  return change(
    call,
    async (tx) => {
      const lines = await lockChosenLines(tx, ids);
      await applyEvents(tx, reversedMemoLineRecords, lines, {
        type: 'memo.reverse',
        actor: tx.actor,
        remark,
      });
      return { message: await saidOfLines(tx, ids, 'on memo again') };
    },
    remark.trim() || null,
  );
};
