import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { type Actor, START_CODE } from '#machines/kernel/workflow-model.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  type HoldContext,
  type HoldEvent,
  holdMachine,
  holdWorkflow,
} from '#machines/workflows/hold.ts';
import {
  type HoldQueueContext,
  type HoldQueueEvent,
  holdQueueMachine,
  holdQueueWorkflow,
} from '#machines/workflows/hold-queue.ts';

import { isInUndoWindow } from '../../records/undo-window.ts';
import type { HoldQueueRow, HoldRow, StoneRow } from '../stone-types.ts';
import {
  type CheckActor,
  evaluate,
  ownerOf,
  PLACEHOLDER_REASON,
  refused,
  UNNAMED_BUSINESS,
} from './check-action.ts';

const holds = tableOf(holdMachine);
const places = tableOf(holdQueueMachine);

const checkHold = (state: number, facts: HoldContext, event: HoldEvent) =>
  refused(holdWorkflow, state, event, decideByTable(holds, state, facts, event));

const checkQueuePlace = (state: number, facts: HoldQueueContext, event: HoldQueueEvent) =>
  refused(holdQueueWorkflow, state, event, decideByTable(places, state, facts, event));

const NEW_HOLD = { offeredTo: null, extended: false, due: false, end: null, undoableBy: null };

const newHold = (stone: StoneRow, tradingClient: TradingClient | null): HoldContext => ({
  ...NEW_HOLD,
  stoneStatus: stone.status,
  offeredTo: stone.offer ? (stone.offer.business_id ?? UNNAMED_BUSINESS) : null,
  tradingClient: tradingClient,
});

const newPlace = (stone: StoneRow, tradingClient: TradingClient | null): HoldQueueContext => ({
  stoneStatus: stone.status,
  heldFor: stone.hold?.business_id ?? UNNAMED_BUSINESS,
  alreadyWaiting:
    tradingClient !== null && (stone.hold?.in_line.includes(tradingClient.businessId) ?? false),
  tradingClient,
  due: false,
});

export const HOLD_CHECKS = {
  hold: (stone: StoneRow, { actor, tradingClient }: CheckActor) =>
    checkHold(START_CODE, newHold(stone, tradingClient), { type: 'hold.place', actor }),
  join: (stone: StoneRow, { actor, tradingClient }: CheckActor) =>
    checkQueuePlace(START_CODE, newPlace(stone, tradingClient), { type: 'queue.join', actor }),
} as const;

const runningHold = (row: HoldRow): HoldContext => ({
  ...NEW_HOLD,
  stoneStatus: row.stone_status,
  tradingClient: ownerOf(row),
  extended: row.extended,
  end: row.end_reason,
  undoableBy: row.undoable_by && isInUndoWindow(row.created_at) ? row.undoable_by : null,
});

const HOLD_EVENTS = {
  release: (actor: Actor, remark: string): HoldEvent => ({ type: 'hold.release', actor, remark }),
  extend: (actor: Actor, remark: string): HoldEvent => ({ type: 'hold.extend', actor, remark }),
  withdraw: (actor: Actor, remark: string): HoldEvent => ({ type: 'hold.withdraw', actor, remark }),
} as const;
export type HoldActionName = keyof typeof HOLD_EVENTS;

export const holdTargets = (
  action: HoldActionName,
  rows: readonly HoldRow[],
  { actor, mayWrite }: Pick<CheckActor, 'actor' | 'mayWrite'>,
  remark: string = PLACEHOLDER_REASON,
): ActionTarget[] =>
  rows.map((row) =>
    evaluate(row.id, { stockNo: row.stock_no, status: row.stone_status }, mayWrite, () =>
      checkHold(row.state, runningHold(row), HOLD_EVENTS[action](actor, remark)),
    ),
  );

const queuedPlace = (row: HoldQueueRow): HoldQueueContext => ({
  stoneStatus: row.stone_status,
  heldFor: UNNAMED_BUSINESS,
  alreadyWaiting: true,
  tradingClient: ownerOf(row),
  due: false,
});

/**
 * Taking a waitlist offer places a hold, so the state machine of the waitlist and that of the hold
 * must both allow the action.
 */
const QUEUE_CHECKS = {
  take: (row: HoldQueueRow, actor: Actor) =>
    checkQueuePlace(row.state, queuedPlace(row), { type: 'queue.take', actor }) ??
    checkHold(
      START_CODE,
      {
        ...NEW_HOLD,
        stoneStatus: row.stone_status,
        offeredTo: row.business_id,
        tradingClient: ownerOf(row),
      },
      { type: 'hold.place', actor },
    ),
  leave: (row: HoldQueueRow, actor: Actor, remark: string) =>
    checkQueuePlace(row.state, queuedPlace(row), {
      type: 'queue.leave',
      actor,
      remark,
    }),
} as const;
export type PlaceActionName = keyof typeof QUEUE_CHECKS;

export const placeTargets = (
  action: PlaceActionName,
  rows: readonly HoldQueueRow[],
  { actor, mayWrite }: Pick<CheckActor, 'actor' | 'mayWrite'>,
  remark: string = PLACEHOLDER_REASON,
): ActionTarget[] =>
  rows.map((row) =>
    evaluate(
      // The API call that places a hold takes the stock number; the call that leaves the waitlist
      // takes the id of the entry.
      action === 'take' ? row.stock_no : row.id,
      { stockNo: row.stock_no, status: row.stone_status },
      mayWrite,
      () => QUEUE_CHECKS[action](row, actor, remark),
    ),
  );
