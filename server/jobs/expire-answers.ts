import type pg from 'pg';
import type { RequestId, SupplierConfirmationId } from '#api/ids.gen.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { applyEvents } from '../workflows/apply-events.ts';
import {
  lockConfirmations,
  movedConfirmationRecords,
} from '../workflows/records/supplier-confirmation-records.ts';
import { runPortalChange, withReason } from '../workflows/run-change.ts';

const REASON = 'The supplier did not answer in time.';

/** Skips questions that were answered before the job locked them. */
export async function expireAnswers(
  pool: pg.Pool,
  requestId: RequestId,
  ids: readonly SupplierConfirmationId[],
): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const questions = await lockConfirmations(change, ids);
    const due = questions.filter(
      ({ state, context }) =>
        stateHasTag(supplierConfirmationMachine, state, 'live') && context.due,
    );
    await applyEvents(withReason(change, REASON), movedConfirmationRecords, due, {
      type: 'supply.expire',
      actor: PORTAL,
    });
  });
}
