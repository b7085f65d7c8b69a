import type pg from 'pg';
import type { StoneStatusCode } from '../../src/machines/codes.ts';
import { decide } from '../../src/machines/kernel/decide.ts';
import {
  type StoneEvent,
  stoneMachine,
  stoneWorkflow,
} from '../../src/machines/workflows/stone.ts';
import type { Records, Subject } from './apply-events.ts';
import { type Change, type LockedStone, lockedStone } from './change.ts';

type StoneContext = Record<string, never>;

// Always in id order: two batches that share stones then wait for each other instead of dying.
const LOCK_BY_STOCK_NO = {
  name: 'stone-lock-by-stock-no',
  text: 'select id, stock_no as "stockNo", status from stone where stock_no = any($1) order by id for update',
};
const LOCK_BY_ID = {
  name: 'stone-lock-by-id',
  text: 'select id, stock_no as "stockNo", status from stone where id = any($1) order by id for update',
};
const WRITE = {
  name: 'stone-write',
  text: `update stone set status = m.status, status_changed_at = now()
           from unnest($1::uuid[], $2::smallint[]) as m (id, status) where stone.id = m.id`,
};

export async function lockStonesByStockNo(
  change: Change,
  stockNumbers: readonly string[],
): Promise<LockedStone[]> {
  return remember(
    change,
    await change.client.query<LockedStone>({ ...LOCK_BY_STOCK_NO, values: [stockNumbers] }),
  );
}

export async function lockStones(change: Change, ids: readonly string[]): Promise<LockedStone[]> {
  return remember(change, await change.client.query<LockedStone>({ ...LOCK_BY_ID, values: [ids] }));
}

function remember(change: Change, { rows }: pg.QueryResult<LockedStone>): LockedStone[] {
  for (const stone of rows) change.stones.set(stone.id, stone);
  return rows;
}

export const stoneSubjects = (change: Change, ids: readonly string[]): Subject<StoneContext>[] =>
  ids.map((id) => ({
    id,
    stoneId: id,
    businessId: null,
    state: lockedStone(change, id).status,
    context: {},
  }));

export const stoneRecords: Records<StoneContext, StoneEvent> = {
  workflow: stoneWorkflow,
  decide: (state, context, event) => decide(stoneMachine, state, context, event),
  async write(change, moves, _ids, _event) {
    const stoneIds = moves.map((move) => move.stoneId);
    await change.client.query({ ...WRITE, values: [stoneIds, moves.map((move) => move.to)] });
    for (const move of moves) lockedStone(change, move.stoneId).status = move.to as StoneStatusCode;
    return stoneIds;
  },
};
