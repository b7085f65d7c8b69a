import type pg from 'pg';
import type { StockExportId } from '#api/ids.gen.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents } from '../apply-events.ts';
import type { Change } from '../change.ts';
import {
  createFlagSubject,
  stateOfFlag,
  stockExportFlags,
} from '../records/active-flag-records.ts';
import { withReason } from '../run-change.ts';

const MAX_FAILURES = 5;
const REASON = 'Sending the stock failed five times in a row.';

const COUNT = statement(
  'stock-export-count-failure',
  `update stock_export set failures = failures + 1 where id = $1 returning failures::int as failures, is_active as "isActive"`,
);
const RESET_FAILURES = statement(
  'stock-export-forget-failures',
  'update stock_export set failures = 0 where id = $1 and failures > 0',
);
const CLEAR_NEXT_RUN = statement(
  'stock-export-stand-still',
  'update stock_export set next_at = null where id = $1',
);

export async function resetExportFailures(
  connection: pg.PoolClient,
  id: StockExportId,
): Promise<void> {
  await runStatement(connection, RESET_FAILURES, [id]);
}

/**
 * Counts a failed scheduled run. The fifth consecutive failure pauses the schedule and notifies
 * staff.
 */
export async function countExportFailure(change: Change, id: StockExportId): Promise<void> {
  const { rows } = await runStatement(change.connection, COUNT, [id]);
  const [row] = rows;
  if (!row?.isActive || row.failures < MAX_FAILURES) return;
  await runStatement(change.connection, CLEAR_NEXT_RUN, [id]);
  const flag = createFlagSubject(id, stateOfFlag(true));
  await applyEvents(withReason(change, REASON), stockExportFlags, [flag], {
    type: 'flag.deactivate',
    actor: PORTAL,
  });
  change.consequences.addToOutbox('notice', {
    kind: 'export.paused',
    record_ids: [id],
    actor_id: null,
  });
}
