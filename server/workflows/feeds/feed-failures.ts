import type pg from 'pg';
import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents } from '../apply-events.ts';
import type { Change } from '../change.ts';
import { createFlagSubject, feedFlags, stateOfFlag } from '../records/active-flag-records.ts';
import { withReason } from '../run-change.ts';

const MAX_FAILURES = 5;
const REASON = 'Five fetches failed in a row.';

const COUNT = statement(
  'feed-count-failure',
  `update feed set failures = failures + 1 where provider_id = $1 returning id, failures::int as failures, is_active as "isActive"`,
);
const RESET_FAILURES = statement(
  'feed-forget-failures',
  'update feed set failures = 0 where provider_id = $1 and failures > 0',
);
const RESET_FAILURES_BY_LIST = statement(
  'feed-forget-failures-by-list',
  `update feed f set failures = 0 from feed_run r
    where r.import_id = $1 and f.provider_id = r.provider_id and f.failures > 0`,
);
const DUE_FOR = statement(
  'feed-due-for-list',
  'select provider_id as "supplier" from feed_run where import_id = $1 and asked_by is null',
);
const CLEAR_NEXT_RUN = statement(
  'feed-stand-still',
  'update feed set next_at = null where id = $1',
);

export async function resetFeedFailures(
  connection: pg.PoolClient,
  supplier: ProviderId,
): Promise<void> {
  await runStatement(connection, RESET_FAILURES, [supplier]);
}

/**
 * Resets the failure count of the supplier. A fetch counts as a success only after the fetched list
 * has been parsed.
 */
export async function recordReadable(
  connection: pg.PoolClient,
  list: StockImportId,
): Promise<void> {
  await runStatement(connection, RESET_FAILURES_BY_LIST, [list]);
}

/** If the unreadable stock list came from a scheduled fetch, counts the fetch as a failure. */
export async function recordUnreadable(change: Change, list: StockImportId): Promise<void> {
  const { rows } = await runStatement(change.connection, DUE_FOR, [list]);
  for (const { supplier } of rows) await countFeedFailure(change, supplier);
}

/**
 * Counts a failed scheduled run. The fifth consecutive failure pauses the schedule and notifies
 * staff.
 */
export async function countFeedFailure(change: Change, supplier: ProviderId): Promise<void> {
  const { rows } = await runStatement(change.connection, COUNT, [supplier]);
  const [feed] = rows;
  if (!feed?.isActive || feed.failures < MAX_FAILURES) return;
  await runStatement(change.connection, CLEAR_NEXT_RUN, [feed.id]);
  const flag = createFlagSubject(feed.id, stateOfFlag(true));
  await applyEvents(withReason(change, REASON), feedFlags, [flag], {
    type: 'flag.deactivate',
    actor: PORTAL,
  });
  change.consequences.addToOutbox('notice', {
    kind: 'feed.paused',
    record_ids: [feed.id],
    actor_id: null,
  });
}
