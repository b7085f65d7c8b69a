import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenLines, stonesOf } from '../../workflows/chosen-memo-lines.ts';
import { requestedMemoLineRecords } from '../../workflows/records/memo-line-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const requestMemoStones: Handler<OperationOf<'requestMemoStones'>> = (call) => {
  const { ids, request, remark = '' } = call.data;
  return runChange(call, async (tx) => {
    const lines = await lockChosenLines(tx, ids);
    await applyEvents(tx, requestedMemoLineRecords(request, remark.trim() || null), lines, {
      type: 'memo.request',
      actor: tx.actor,
    });
    return { message: `Request sent for ${stonesOf(lines)}` };
  });
};
