import { applyEvents } from '../../workflows/apply-events.ts';
import { lockChosenLines, stonesOf } from '../../workflows/chosen-memo-lines.ts';
import { endedRequestRecords } from '../../workflows/records/memo-line-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const retractMemoRequests: Handler<OperationOf<'retractMemoRequests'>> = (call) =>
  runChange(call, async (tx) => {
    const lines = await lockChosenLines(tx, call.data.ids);
    await applyEvents(tx, endedRequestRecords, lines, { type: 'memo.retract', actor: tx.actor });
    return { message: `Request withdrawn for ${stonesOf(lines)}` };
  });
