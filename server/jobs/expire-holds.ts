import type pg from 'pg';
import type { HoldId, RequestId } from '#api/ids.gen.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { applyEvents } from '../workflows/apply-events.ts';
import { holdRecords, lockHolds } from '../workflows/records/hold-records.ts';
import { runPortalChange } from '../workflows/run-change.ts';

/** Skips holds that ended or were extended before the job locked them. */
export async function expireHolds(
  pool: pg.Pool,
  requestId: RequestId,
  holdIds: readonly HoldId[],
): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const holds = await lockHolds(change, holdIds);
    const due = holds.filter(
      ({ state, context }) => stateHasTag(holdMachine, state, 'live') && context.due,
    );
    await applyEvents(change, holdRecords, due, { type: 'hold.expired', actor: PORTAL });
  });
}
