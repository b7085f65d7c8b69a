import type { BusinessId, CartLineId, StoneId } from '#api/ids.gen.ts';
import { CART_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { PORTAL, START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor } from '#machines/workflows/actor-guards.ts';
import {
  type CartContext,
  type CartEvent,
  cartMachine,
  cartWorkflow,
} from '#machines/workflows/cart.ts';
import { applyEvents, type Records } from '../apply-events.ts';
import { type Change, lockedStone, type Subject } from '../change.ts';
import {
  addKeptLines,
  findListedPlaces,
  type KeptDetails,
  type KeptLine,
  lockCarted,
  lockEveryCarted,
  type Place,
} from '../kept-lines.ts';
import { type WrittenLine, writeStates } from '../written-lines.ts';

/**
 * Returns a new cart line in the start state for each stone. The guards of the state machine check
 * the facts in `context`. Inserts nothing.
 */
export async function newCartLines(
  change: Change,
  places: readonly Place[],
): Promise<Subject<CartContext, CartLineId>[]> {
  const listed = await findListedPlaces(change, 'cart_line', {
    live: CART_STATUS.inCart.code,
    places,
  });
  return places.map((place) => ({
    id: null,
    stoneId: place.stone.id,
    businessId: place.tradingClient?.businessId ?? null,
    state: START_CODE,
    context: {
      stoneStatus: place.stone.status,
      tradingClient: place.tradingClient,
      isListed: listed.has(place),
    },
  }));
}

export const cartSubjects = (
  change: Change,
  lines: readonly KeptLine<CartLineId>[],
): Subject<CartContext, CartLineId>[] =>
  lines.map(({ id, stoneId, state, tradingClient }) => ({
    id,
    stoneId,
    businessId: tradingClient?.businessId ?? null,
    state,
    context: { stoneStatus: lockedStone(change, stoneId).status, tradingClient, isListed: true },
  }));

const RULES: Omit<Records<CartContext, CartEvent, CartLineId>, 'write'> = {
  workflow: cartWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(cartMachine), state, context, event),
  hiddenBy: ({ tradingClient }, { actor }) =>
    tradingClient && !mayActFor(actor, tradingClient) ? 'actorMayActForClient' : null,
};

export const newCartRecords = (
  details: KeptDetails,
): Records<CartContext, CartEvent, CartLineId, WrittenLine<CartLineId>> => ({
  ...RULES,
  write: (change, decided) => addKeptLines(change, 'cart_line', decided, details),
});

export const cartRecords: Records<CartContext, CartEvent, CartLineId> = {
  ...RULES,
  write: (change, decided) =>
    writeStates(change, 'cart_line', decided, { live: statesWith(cartMachine, 'live') }),
};

/**
 * Removes the stones from the carts of the businesses. Call this for businesses that have ordered
 * the stones or have the stones on memo.
 */
export async function settleCarts(
  change: Change,
  stoneIds: readonly StoneId[],
  businessIds: readonly BusinessId[],
): Promise<void> {
  const lines = cartSubjects(change, await lockCarted(change, stoneIds, businessIds));
  await applyEvents(change, cartRecords, lines, { type: 'cart.settle', actor: change.actor });
}

export async function closeCarts(change: Change, stoneIds: readonly StoneId[]): Promise<void> {
  const lines = cartSubjects(change, await lockEveryCarted(change, stoneIds));
  await applyEvents(change, cartRecords, lines, { type: 'cart.close', actor: PORTAL });
}
