import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { holdRecords, lockHolds } from '../../workflows/records/hold-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const releaseHold: Handler<OperationOf<'releaseHold'>> = (call) => {
  const { hold_ids, withdraw, remark = '' } = call.data;
  return runChange(
    call,
    async (tx) => {
      if (hold_ids.length === 0) throw refuse('noStoneChosen');
      const ids = [...new Set(hold_ids)];
      const holds = await lockHolds(tx, ids);
      if (holds.length < ids.length) throw refuse('notFound');
      await applyEvents(
        tx,
        holdRecords,
        holds,
        withdraw
          ? { type: 'hold.withdraw', actor: tx.actor, remark }
          : { type: 'hold.release', actor: tx.actor, remark },
      );
      const stones = holds.length === 1 ? '1 stone' : `${holds.length} stones`;
      return { message: withdraw ? `${stones} withdrawn` : `${stones} released` };
    },
    remark.trim() || null,
  );
};
