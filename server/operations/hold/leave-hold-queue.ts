import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { holdQueueRecords, lockPlaces } from '../../workflows/records/hold-queue-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const leaveHoldQueue: Handler<OperationOf<'leaveHoldQueue'>> = (call) => {
  const remark = call.data.remark ?? call.query?.remark ?? '';
  return runChange(
    call,
    async (tx) => {
      if (call.data.queue_ids.length === 0) throw refuse('noStoneChosen');
      const ids = [...new Set(call.data.queue_ids)];
      const places = await lockPlaces(tx, ids);
      if (places.length < ids.length) throw refuse('notFound');
      await applyEvents(tx, holdQueueRecords, places, {
        type: 'queue.leave',
        actor: tx.actor,
        remark,
      });
      return {
        message:
          places.length === 1
            ? 'You have left the waitlist'
            : `You have left the waitlist for ${places.length} stones`,
      };
    },
    remark.trim() || null,
  );
};
