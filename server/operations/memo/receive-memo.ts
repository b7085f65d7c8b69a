import type { Handler, OperationOf } from '../../http/handler.ts';
import { lockChosenLines, stonesOf } from '../../memos/lock-chosen-lines.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { memoLineRecords } from '../../workflows/memo-line-records.ts';
import { change } from '../../workflows/run-change.ts';

export const receiveMemo: Handler<OperationOf<'receiveMemo'>> = (call) => {
  const { ids, remark = '', withdraw = false } = call.data;
  return change(
    call,
    async (tx) => {
      const lines = await lockChosenLines(tx, ids);
      await applyEvents(
        tx,
        memoLineRecords,
        lines,
        withdraw
          ? { type: 'memo.withdraw', actor: tx.actor, remark }
          : { type: 'memo.receive', actor: tx.actor },
      );
      return { message: `${stonesOf(lines)} ${withdraw ? 'withdrawn' : 'received'}` };
    },
    remark.trim() || null,
  );
};
