import { applyEvents } from '../../workflows/apply-events.ts';
import { describeLines, lockChosenLines } from '../../workflows/chosen-memo-lines.ts';
import { memoLineRecords } from '../../workflows/records/memo-line-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const undoReceiveMemo: Handler<OperationOf<'undoReceiveMemo'>> = (call) =>
  runChange(call, async (tx) => {
    const lines = await lockChosenLines(tx, call.data.ids);
    await applyEvents(tx, memoLineRecords, lines, { type: 'memo.takeBack', actor: tx.actor });
    return { message: await describeLines(tx, call.data.ids, 'on memo again') };
  });
