import type pg from 'pg';
import type { RequestId } from '#api/ids.gen.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { demandMachine } from '#machines/workflows/demand.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { applyEvents } from '../workflows/apply-events.ts';
import { lockDemands, movedDemandRecords } from '../workflows/records/demand-records.ts';
import { runPortalChange, withReason } from '../workflows/run-change.ts';

const OVER = statement(
  'demand-over',
  `select id from demand where ${stateIn('state', demandMachine, 'live')} and until < current_date`,
);
const REASON = 'The last day of the demand has passed.';

/** A demand is a customer's open request for stones and expires after its last day. */
export async function expireDemands(pool: pg.Pool, requestId: RequestId): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const { rows } = await runStatement(change.connection, OVER);
    const demands = await lockDemands(
      change,
      rows.map(({ id }) => id),
    );
    const over = demands.filter(
      ({ state, context }) => stateHasTag(demandMachine, state, 'live') && context.over,
    );
    await applyEvents(withReason(change, REASON), movedDemandRecords(), over, {
      type: 'demand.expire',
      actor: PORTAL,
    });
  });
}
