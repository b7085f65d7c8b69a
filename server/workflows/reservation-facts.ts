import type { StoneId } from '#api/ids.gen.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import type { ReservationContext } from '#machines/workflows/reservation.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { type Change, type LockedStone, lockedStone } from './change.ts';
import { lockOffers } from './records/hold-queue-records.ts';

const HOLDERS = statement(
  'taking-holders',
  `select stone_id, business_id from hold where stone_id = any($1) and ${stateIn('state', holdMachine, 'live')}`,
);

/**
 * Locks the waitlist offers of these stones. The returned function gives the facts for the guards
 * that decide if `tradingClient` may hold, order or take the stone on memo.
 */
export async function readReservationFacts(
  change: Change,
  stones: readonly LockedStone[],
  tradingClient: TradingClient | null,
): Promise<(stone: LockedStone) => ReservationContext> {
  const ids = stones.map(({ id }) => id);
  await lockOffers(change, ids);
  const { rows } = await runStatement(change.connection, HOLDERS, [ids]);
  const holders = new Map(rows.map((row) => [row.stone_id, row.business_id]));
  return ({ id, status }) => ({
    stoneStatus: status,
    heldFor: holders.get(id) ?? null,
    offeredTo: change.offers.get(id)?.businessId ?? null,
    tradingClient,
  });
}

/**
 * Returns the input for the guards of an existing order or memo line. The line has already reserved
 * its stone, so `heldFor` and `offeredTo` do not matter and are null.
 */
export const reservedFacts = (
  change: Change,
  stoneId: StoneId,
  tradingClient: TradingClient,
): ReservationContext => ({
  stoneStatus: lockedStone(change, stoneId).status,
  heldFor: null,
  offeredTo: null,
  tradingClient,
});
