import type { BusinessId, DemandId, RequestId, StoneId, UserId } from '#api/ids.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { demandMachine } from '#machines/workflows/demand.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type DemandCriteria, findMatchingStones } from '../../trading/demands/matching-stones.ts';
import { readTradingClientSession } from '../../trading/demands/trading-client-session.ts';
import type { Viewer } from '../../trading/searches/count-saved-searches.ts';
import { applyEvents } from '../apply-events.ts';
import { lockDemands, movedDemandRecords } from '../records/demand-records.ts';
import { runPortalChange } from '../run-change.ts';

const BATCH_SIZE = 1_000;

type Searching = Omit<Viewer, 'session'>;

interface LiveDemand extends DemandCriteria {
  id: DemandId;
  business_id: BusinessId;
  placed_by: UserId;
}

const LIVE = statement(
  'demand-live',
  `select d.id, d.business_id, d.placed_by, d.filter, d.target_ppc, d.target_disc
           from demand d join business b on b.id = d.business_id
          where ${stateIn('d.state', demandMachine, 'live')} and coalesce(d.until >= current_date, true)
            and b.is_active and b.deleted_at is null order by d.id`,
);
const FREE = statement(
  'demand-free-stones',
  `select stock_no from stone where id = any($1) and status = ${STONE_STATUS.available.code} order by stock_no`,
);
const ADD = statement(
  'demand-match-add',
  `insert into demand_match (demand_id, stone_id)
         select $1, s.id from stone s where s.stock_no = any($2) on conflict (demand_id, stone_id) do nothing returning id`,
);

/**
 * Compares new or returned stones with all current demands (stones that clients look for). Stores
 * each match once and notifies the owner of the demand. Called by a job of the outbox.
 */
export async function matchDemands(
  searching: Searching,
  requestId: RequestId,
  stoneIds: readonly StoneId[],
): Promise<void> {
  const { pool } = searching;
  const { rows: demands } = await runStatement(pool, LIVE);
  if (demands.length === 0) return;
  for (let at = 0; at < stoneIds.length; at += BATCH_SIZE) {
    const some = stoneIds.slice(at, at + BATCH_SIZE);
    const { rows } = await runStatement(pool, FREE, [some]);
    const free = rows.map(({ stock_no }) => stock_no);
    if (free.length === 0) continue;
    for (const demand of demands) await matchDemand(searching, requestId, demand, free);
  }
}

async function matchDemand(
  searching: Searching,
  requestId: RequestId,
  demand: LiveDemand,
  free: readonly string[],
): Promise<void> {
  const { id, business_id, placed_by } = demand;
  const { pool } = searching;
  const session = await readTradingClientSession(pool, business_id, placed_by);
  const fitting = await findMatchingStones({ ...searching, session }, demand, free);
  if (fitting.length === 0) return;
  await runPortalChange(pool, requestId, async (change) => {
    const [locked] = await lockDemands(change, [id]);
    // The demand may have been closed or expired during the search.
    if (!locked || !stateHasTag(demandMachine, locked.state, 'live') || locked.context.over) return;
    const added = await runStatement(change.connection, ADD, [id, fitting]);
    if (added.rowCount === 0) return;
    await applyEvents(change, movedDemandRecords(), [locked], {
      type: 'demand.match',
      actor: PORTAL,
    });
  });
}
