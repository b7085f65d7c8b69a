import type { HoldId, StoneId } from '#api/ids.gen.ts';
import { HOLD_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { mayActFor } from '#machines/workflows/actor-guards.ts';
import {
  type HoldContext,
  type HoldEvent,
  holdMachine,
  holdWorkflow,
} from '#machines/workflows/hold.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { termInSql } from '../../platform/terms/terms-in-sql.ts';
import { viewerOfClient } from '../../stock/prices/viewer.ts';
import { undoableBy } from '../../trading/lines/undoable-hold.ts';
import type { Records } from '../apply-events.ts';
import {
  type Change,
  type Decided,
  type LockedStone,
  lockedStone,
  personOf,
  type Subject,
  stateReached,
  stoneOf,
} from '../change.ts';
import { FROZEN_PRICES, frozenValues, readCurrentPrices } from '../frozen-prices.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { CLIENT_COLUMNS } from '../trading-client.ts';
import { movedIds } from '../written-lines.ts';
import { lockOffers } from './hold-queue-records.ts';
import { lockStonesOf } from './stone-records.ts';

const HOLD_TIME = `make_interval(hours => ${termInSql('hold_hours')})`;

/**
 * Returns a hold in the start state for each stone, with the `context` that the guards read.
 * Inserts nothing.
 */
export async function newHolds(
  change: Change,
  stones: readonly LockedStone[],
  tradingClient: TradingClient | null,
): Promise<Subject<HoldContext, HoldId>[]> {
  await lockOffers(
    change,
    stones.map((stone) => stone.id),
  );
  return stones.map((stone) => ({
    id: null,
    stoneId: stone.id,
    businessId: tradingClient?.businessId ?? null,
    state: START_CODE,
    context: {
      stoneStatus: stone.status,
      offeredTo: change.offers.get(stone.id)?.businessId ?? null,
      tradingClient: tradingClient,
      extended: false,
      due: false,
      end: null,
      undoableBy: null,
    },
  }));
}

const lock = <const Name extends 'hold-lock' | 'hold-lock-of-stones'>(
  name: Name,
  condition: string,
) =>
  statement(
    name,
    `select h.id, h.stone_id as "stoneId", h.state, h.extended, h.until <= now() as due, h.end_reason as "end",
                ${undoableBy('h')} as "undoableBy",
                ${CLIENT_COLUMNS}
           from hold h join business b on b.id = h.business_id
          where ${condition} order by h.id for no key update of h`,
  );
const LOCK = lock('hold-lock', 'h.id = any($1)');
const LOCK_OF_STONES = lock(
  'hold-lock-of-stones',
  `h.stone_id = any($1) and ${stateIn('h.state', holdMachine, 'live')}`,
);

/** Locks the stones before the holds. Every change uses this lock order. */
export async function lockHolds(
  change: Change,
  ids: readonly HoldId[],
): Promise<Subject<HoldContext, HoldId>[]> {
  await lockStonesOf(change, 'hold', ids);
  return subjects((await runStatement(change.connection, LOCK, [ids])).rows, change);
}

/** Locks the current holds of these stones. The caller must have locked the stones. */
export const lockHoldsOfStones = async (change: Change, stoneIds: readonly StoneId[]) =>
  subjects((await runStatement(change.connection, LOCK_OF_STONES, [stoneIds])).rows, change);

function subjects(
  rows: readonly Row<'hold-lock' | 'hold-lock-of-stones'>[],
  change: Change,
): Subject<HoldContext, HoldId>[] {
  return rows.map(({ id, stoneId, state, extended, due, end, undoableBy, ...tradingClient }) => ({
    id,
    stoneId,
    businessId: tradingClient.businessId,
    state,
    context: {
      stoneStatus: lockedStone(change, stoneId).status,
      offeredTo: null,
      tradingClient,
      extended,
      due,
      end,
      undoableBy,
    },
  }));
}

const PLACE = statement(
  'hold-place',
  `with ${NEXT_NUMBER('HO')}
         insert into hold (hold_no, stone_id, state, business_id, placed_by, until, rap, disc, price_per_ct, amount)
         select series.number, f.stone_id, $1, $2, $3, now() + ${HOLD_TIME}, f.rap, f.disc, f.price_per_ct, f.amount
           from series, ${FROZEN_PRICES(4)}
         returning id, stone_id as "stoneId", hold_no as "holdNo", until`,
);
const WRITE = statement(
  'hold-write',
  `update hold set state = m.state, end_reason = m.end_reason, remark = coalesce($5, remark),
                until = case when m.extended and not hold.extended then hold.until + ${HOLD_TIME} else hold.until end,
                extended = m.extended,
                ended_at = case when m.state = ${HOLD_STATUS.released.code} then now() end
           from unnest($1::uuid[], $2::smallint[], $3::text[], $4::boolean[]) as m (id, state, end_reason, extended)
          where hold.id = m.id
         returning hold.id, stone_id as "stoneId", hold_no as "holdNo", until`,
);

export type WrittenHold = Row<'hold-place'>;

export const holdRecords: Records<HoldContext, HoldEvent, HoldId, WrittenHold> = {
  workflow: holdWorkflow,
  shownIn: 'hold',
  decide: (state, context, event) => decideByTable(tableOf(holdMachine), state, context, event),
  hiddenBy: ({ tradingClient }, { actor }) =>
    tradingClient && !mayActFor(actor, tradingClient) ? 'actorMayEndHold' : null,
  async write(change, decided, event) {
    const rows =
      event.type === 'hold.place' ? await place(change, decided) : await update(change, decided);
    const byStone = new Map(rows.map((row) => [row.stoneId, row]));
    return decided.flatMap((move) => byStone.get(stoneOf(move)) ?? []);
  },
};

async function place(
  change: Change,
  decided: readonly Decided<HoldContext, HoldId>[],
): Promise<WrittenHold[]> {
  const tradingClient = decided[0]?.context.tradingClient;
  if (!tradingClient) throw new Error('a hold has no trading client');
  const stoneIds = decided.map(stoneOf);
  const prices = await readCurrentPrices(change, stoneIds, viewerOfClient(tradingClient));
  const { rows } = await runStatement(change.connection, PLACE, [
    stateReached(decided),
    tradingClient.businessId,
    personOf(change),
    ...frozenValues(prices, stoneIds),
  ]);
  return rows;
}

async function update(
  change: Change,
  decided: readonly Decided<HoldContext, HoldId>[],
): Promise<WrittenHold[]> {
  const { rows } = await runStatement(change.connection, WRITE, [
    movedIds(decided),
    decided.map((move) => move.to),
    decided.map((move) => move.context.end),
    decided.map((move) => move.context.extended),
    change.reason,
  ]);
  return rows;
}
