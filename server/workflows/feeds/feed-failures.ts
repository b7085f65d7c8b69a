import type pg from 'pg';
import type { ProviderId, StockImportId } from '../../../src/api/ids.gen.ts';
import { PORTAL } from '../../../src/machines/kernel/model.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { applyEvents } from '../apply-events.ts';
import type { Change } from '../change.ts';
import { feedFlags, houseFlag, stateOfFlag } from '../records/active-flag-records.ts';
import { withReason } from '../run-change.ts';

/** Consecutive failures after which the schedule is paused. */
const MOST_FAILURES = 5;
const REASON = 'Five fetches failed one after the other.';

const COUNT = statement(
  'feed-count-failure',
  `update feed set failures = failures + 1 where provider_id = $1 returning id, failures::int as failures, is_active as "isActive"`,
);
const FORGET = statement(
  'feed-forget-failures',
  'update feed set failures = 0 where provider_id = $1 and failures > 0',
);
const FORGET_BY_LIST = statement(
  'feed-forget-failures-by-list',
  `update feed f set failures = 0 from feed_run r
    where r.import_id = $1 and f.provider_id = r.provider_id and f.failures > 0`,
);
const DUE_FOR = statement(
  'feed-due-for-list',
  'select provider_id as "supplier" from feed_run where import_id = $1 and asked_by is null',
);
const STAND_STILL = statement('feed-stand-still', 'update feed set next_at = null where id = $1');

export async function forgetFailures(client: pg.PoolClient, supplier: ProviderId): Promise<void> {
  await ask(client, FORGET, [supplier]);
}

/** Resets the failure count. A fetch succeeds only once its list is readable. */
export async function noteReadable(client: pg.PoolClient, list: StockImportId): Promise<void> {
  await ask(client, FORGET_BY_LIST, [list]);
}

/** Counts an unreadable list of a scheduled fetch as a failure. */
export async function noteUnreadable(change: Change, list: StockImportId): Promise<void> {
  const { rows } = await ask(change.client, DUE_FOR, [list]);
  for (const { supplier } of rows) await countFailure(change, supplier);
}

/**
 * Counts a failed scheduled run. The fifth consecutive failure pauses the schedule and notifies
 * staff.
 */
export async function countFailure(change: Change, supplier: ProviderId): Promise<void> {
  const { rows } = await ask(change.client, COUNT, [supplier]);
  const [feed] = rows;
  if (!feed?.isActive || feed.failures < MOST_FAILURES) return;
  await ask(change.client, STAND_STILL, [feed.id]);
  const flag = houseFlag(feed.id, stateOfFlag(true));
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
