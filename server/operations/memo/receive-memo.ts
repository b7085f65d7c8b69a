import type { MemoLineEvent } from '#machines/workflows/memo-line.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import { describeLines, lockChosenLines } from '../../workflows/chosen-memo-lines.ts';
import { memoLineRecords } from '../../workflows/records/memo-line-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { returnEvent } from './return-check-setting.ts';

const SAID = {
  'memo.receive': { done: 'received', after: '' },
  'memo.inspect': { done: 'received', after: '; quality control will check the returned stones' },
  'memo.withdraw': { done: 'withdrawn', after: '' },
} as const;
type Receipt = Extract<MemoLineEvent, { type: keyof typeof SAID }>;

export const receiveMemo: Handler<OperationOf<'receiveMemo'>> = (call) => {
  const { ids, remark = '', withdraw = false } = call.data;
  return runChange(
    call,
    async (tx) => {
      const lines = await lockChosenLines(tx, ids);
      const event = await toReceiptEvent(tx, withdraw, remark);
      await applyEvents(tx, memoLineRecords, lines, event);
      const { done, after } = SAID[event.type];
      return { message: `${await describeLines(tx, ids, done)}${after}` };
    },
    remark.trim() || null,
  );
};

/** Withdrawn stones are no longer in stock, so only returned stones may need a return check. */
async function toReceiptEvent(tx: Change, withdraw: boolean, remark: string): Promise<Receipt> {
  const { actor } = tx;
  if (withdraw) return { type: 'memo.withdraw', actor, remark };
  return returnEvent(tx);
}
