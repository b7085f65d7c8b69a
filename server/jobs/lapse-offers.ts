import type pg from 'pg';
import type { HoldQueueId, RequestId } from '#api/ids.gen.ts';
import { HOLD_QUEUE_STATUS } from '#machines/codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { applyEvents } from '../workflows/apply-events.ts';
import { holdQueueRecords, lockPlaces } from '../workflows/records/hold-queue-records.ts';
import { runPortalChange } from '../workflows/run-change.ts';

/** Each stone of a lapsed offer is then offered to the next business on the waitlist. */
export async function lapseOffers(
  pool: pg.Pool,
  requestId: RequestId,
  queueIds: readonly HoldQueueId[],
): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const places = await lockPlaces(change, queueIds);
    const due = places.filter(
      ({ state, context }) => state === HOLD_QUEUE_STATUS.offered.code && context.due,
    );
    await applyEvents(change, holdQueueRecords, due, { type: 'queue.lapse', actor: PORTAL });
  });
}
