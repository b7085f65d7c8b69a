import type pg from 'pg';
import type { HoldId, RequestId } from '#api/ids.gen.ts';
import { HOLD_STATUS } from '#machines/codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { applyEvents } from '../workflows/apply-events.ts';
import { holdRecords, lockHolds } from '../workflows/records/hold-records.ts';
import { runPortalChange } from '../workflows/run-change.ts';

/**
 * Expires holds that are due. Skips holds that ended or were extended before this job locked them.
 */
export async function expireHolds(
  pool: pg.Pool,
  requestId: RequestId,
  holdIds: readonly HoldId[],
): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const holds = await lockHolds(change, holdIds);
    const due = holds.filter(
      ({ state, context }) => state === HOLD_STATUS.held.code && context.due,
    );
    await applyEvents(change, holdRecords, due, { type: 'hold.expired', actor: PORTAL });
  });
}
