import { applyEvents } from '../../workflows/apply-events.ts';
import { stonesOf } from '../../workflows/chosen-memo-lines.ts';
import { endedCheckRecords } from '../../workflows/records/return-check-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { parseFindings } from './findings-input.ts';
import { lockChosenChecks } from './lock-chosen-checks.ts';

export const passReturnChecks: Handler<OperationOf<'passReturnChecks'>> = (call) => {
  const { ids, found = [], remark = '' } = call.data;
  return runChange(
    call,
    async (tx) => {
      const records = endedCheckRecords(parseFindings(ids, found));
      const checks = await lockChosenChecks(tx, ids);
      await applyEvents(tx, records, checks, { type: 'check.pass', actor: tx.actor });
      return { message: `${stonesOf(checks)} back in stock` };
    },
    remark.trim() || null,
  );
};
