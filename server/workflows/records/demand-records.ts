import type { DemandId } from '#api/ids.gen.ts';
import { DEMAND_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor, type TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  type DemandContext,
  type DemandEvent,
  demandMachine,
  demandWorkflow,
} from '#machines/workflows/demand.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { SavedFilter } from '../../trading/searches/saved-filter.ts';
import type { Records } from '../apply-events.ts';
import { type Change, personOf, type Subject, stateReached } from '../change.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { CLIENT_COLUMNS } from '../trading-client.ts';
import { movedIds } from '../written-lines.ts';

/**
 * `targetPpc` (price per carat) and `targetDisc` (discount in percent) are decimal text, because a
 * float would lose precision.
 */
export interface Wanted {
  name: string;
  note: string | null;
  filter: SavedFilter;
  quantity: number;
  targetPpc: string | null;
  targetDisc: string | null;
  until: string | null;
}

const { closed } = DEMAND_STATUS;

const IS_OVER = statement(
  'demand-day-is-over',
  'select $1::date is not null and $1::date < current_date as over',
);

/** Compares with the clock of the database. False if `until` is null. */
export async function isOver({ connection }: Change, until: string | null): Promise<boolean> {
  const { rows } = await runStatement(connection, IS_OVER, [until]);
  return rows[0]?.over ?? false;
}

export const newDemand = (
  tradingClient: TradingClient | null,
  over: boolean,
): Subject<DemandContext, DemandId> => ({
  id: null,
  stoneId: null,
  businessId: tradingClient?.businessId ?? null,
  state: START_CODE,
  context: { tradingClient: tradingClient, over },
});

const LOCK = statement(
  'demand-lock',
  `select d.id, d.state, coalesce(d.until < current_date, false) as over,
                ${CLIENT_COLUMNS}
           from demand d join business b on b.id = d.business_id
          where d.id = any($1) order by d.id for no key update of d`,
);

export async function lockDemands(
  change: Change,
  ids: readonly DemandId[],
): Promise<Subject<DemandContext, DemandId>[]> {
  const { rows } = await runStatement(change.connection, LOCK, [ids]);
  return rows.map(({ id, state, over, ...tradingClient }) => ({
    id,
    stoneId: null,
    businessId: tradingClient.businessId,
    state,
    context: { tradingClient, over },
  }));
}

const RULES: Omit<Records<DemandContext, DemandEvent, DemandId>, 'write'> = {
  workflow: demandWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(demandMachine), state, context, event),
  hiddenBy: ({ tradingClient }, { actor }) =>
    tradingClient && !mayActFor(actor, tradingClient) ? 'actorMayActForClient' : null,
};

export interface PlacedDemand {
  id: DemandId;
  demandNo: string;
}

const PLACE = statement(
  'demand-place',
  `with ${NEXT_NUMBER('DE')}
         insert into demand (demand_no, state, business_id, placed_by, name, note, filter, quantity, target_ppc, target_disc, until)
         select series.number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 from series
         returning id, demand_no as "demandNo"`,
);

export const newDemandRecords = (
  wanted: Wanted,
): Records<DemandContext, DemandEvent, DemandId, PlacedDemand> => ({
  ...RULES,
  async write(change, [decided]) {
    if (!decided) return [];
    const { tradingClient } = decided.context;
    if (!tradingClient) throw new Error('a demand has no trading client');
    const { name, note, filter, quantity, targetPpc, targetDisc, until } = wanted;
    const { rows } = await runStatement(change.connection, PLACE, [
      decided.to,
      tradingClient.businessId,
      personOf(change),
      name,
      note,
      JSON.stringify(filter),
      quantity,
      targetPpc,
      targetDisc,
      until,
    ]);
    return rows;
  },
});

const REWRITE = statement(
  'demand-rewrite',
  `update demand
            set state = $2, name = coalesce($3, name), quantity = coalesce($4, quantity), filter = coalesce($5::jsonb, filter),
                note = case when $6 then $7 else note end, until = case when $8 then $9::date else until end,
                target_ppc = case when $10 then $11::numeric else target_ppc end,
                target_disc = case when $12 then $13::numeric else target_disc end
          where id = any($1)`,
);
const DELETE_MATCHES = statement(
  'demand-forget',
  'delete from demand_match where demand_id = any($1)',
);

/** Writes changed demands. If the filter changes, deletes the existing matches. */
export const changedDemandRecords = (
  wanted: Partial<Wanted>,
): Records<DemandContext, DemandEvent, DemandId> => ({
  ...RULES,
  async write(change, decided, event) {
    const ids = movedIds(decided);
    const { name, note, filter, quantity, targetPpc, targetDisc, until } = wanted;
    await runStatement(change.connection, REWRITE, [
      ids,
      stateReached(decided),
      name,
      quantity,
      filter && JSON.stringify(filter),
      note !== undefined,
      note,
      until !== undefined,
      until,
      targetPpc !== undefined,
      targetPpc,
      targetDisc !== undefined,
      targetDisc,
    ]);
    if (event.type === 'demand.refine')
      await runStatement(change.connection, DELETE_MATCHES, [ids]);
    return ids.map((id) => ({ id }));
  },
});

const MOVE = statement(
  'demand-move',
  `update demand d
            set state = m.state, matched_at = case when $3 then now() else d.matched_at end,
                ended_at = case when m.state = ${closed.code} then now() end,
                reason = case when m.state = ${closed.code} then $4 end,
                closed_by = case when m.state = ${closed.code} then $5::uuid end,
                until = case when $6 then $7::date else d.until end
           from unnest($1::uuid[], $2::smallint[]) as m (id, state) where d.id = m.id`,
);

/**
 * Writes demands that are matched, closed or reopened. For a closed demand, `change.reason` is
 * stored as the reason for closing.
 */
export const movedDemandRecords = (
  until?: string | null,
): Records<DemandContext, DemandEvent, DemandId> => ({
  ...RULES,
  async write(change, decided, event) {
    const ids = movedIds(decided);
    await runStatement(change.connection, MOVE, [
      ids,
      decided.map(({ to }) => to),
      event.type === 'demand.match',
      change.reason,
      change.actor.id,
      until !== undefined,
      until,
    ]);
    return ids.map((id) => ({ id }));
  },
});
