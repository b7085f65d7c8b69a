import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { holdRecords, lockHolds } from '../../workflows/records/hold-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const extendHold: Handler<OperationOf<'extendHold'>> = (call) => {
  const { hold_ids, remark = '' } = call.data;
  return runChange(
    call,
    async (tx) => {
      if (hold_ids.length === 0) throw refuse('noStoneChosen');
      const ids = [...new Set(hold_ids)];
      const holds = await lockHolds(tx, ids);
      if (holds.length < ids.length) throw refuse('notFound');
      await applyEvents(tx, holdRecords, holds, { type: 'hold.extend', actor: tx.actor, remark });
      return { message: holds.length === 1 ? '1 hold extended' : `${holds.length} holds extended` };
    },
    remark.trim() || null,
  );
};
