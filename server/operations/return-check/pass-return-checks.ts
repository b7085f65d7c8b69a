import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { stonesOf } from '../../trading/memos/lock-chosen-lines.ts';
import { foundSent } from '../../trading/returns/found-sent.ts';
import { lockChosenChecks } from '../../trading/returns/lock-chosen-checks.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { endedCheckRecords } from '../../workflows/records/return-check-records.ts';
import { change } from '../../workflows/run-change.ts';

export const passReturnChecks: Handler<OperationOf<'passReturnChecks'>> = (call) => {
  const { ids, found = [], remark = '' } = call.data;
  return change(
    call,
    async (tx) => {
      const records = endedCheckRecords(foundSent(ids, found));
      const checks = await lockChosenChecks(tx, ids);
      await applyEvents(tx, records, checks, { type: 'check.pass', actor: tx.actor });
      return { message: `${stonesOf(checks)} put back` };
    },
    remark.trim() || null,
  );
};
