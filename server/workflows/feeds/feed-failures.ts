import type pg from 'pg';
import type { ProviderId } from '../../../src/api/ids.gen.ts';
import { PORTAL } from '../../../src/machines/kernel/model.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { applyEvents } from '../apply-events.ts';
import type { Change } from '../change.ts';
import { feedFlags, houseFlag, stateOfFlag } from '../records/active-flag-records.ts';
import { withReason } from '../run-change.ts';

/** After so many in a row nobody believes that the next one will succeed. */
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
const STAND_STILL = statement('feed-stand-still', 'update feed set next_at = null where id = $1');

export async function forgetFailures(client: pg.PoolClient, supplier: ProviderId): Promise<void> {
  await ask(client, FORGET, [supplier]);
}

/** One more run of a schedule has failed; the fifth in a row pauses it, and the house is told. */
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
