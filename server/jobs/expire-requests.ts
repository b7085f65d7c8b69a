import type pg from 'pg';
import type { ConfirmStoneId, RequestId } from '#api/ids.gen.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { applyEvents } from '../workflows/apply-events.ts';
import { lockOrders, orderRecords } from '../workflows/records/confirm-stone-records.ts';
import { runPortalChange, withReason } from '../workflows/run-change.ts';

const REASON = 'The order was not answered in time.';

/** Skips orders that were answered before the job locked them. */
export async function expireRequests(
  pool: pg.Pool,
  requestId: RequestId,
  orderIds: readonly ConfirmStoneId[],
): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const orders = await lockOrders(change, orderIds);
    const due = orders.filter(
      ({ state, context }) => stateHasTag(confirmStoneMachine, state, 'live') && context.due,
    );
    await applyEvents(withReason(change, REASON), orderRecords, due, {
      type: 'confirm.expired',
      actor: PORTAL,
    });
  });
}
