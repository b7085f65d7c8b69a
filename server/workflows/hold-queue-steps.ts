import type { BusinessId, StoneId } from '#api/ids.gen.ts';
import { HOLD_QUEUE_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { applyEvents } from './apply-events.ts';
import { type Change, lockedStone, type Move } from './change.ts';
import {
  holdQueueRecords,
  lockFirstPlaces,
  lockOwnPlaces,
  lockStrandedOffers,
  lockWaitlist,
} from './records/hold-queue-records.ts';

export async function offerToNext(change: Change, stoneIds: readonly StoneId[]): Promise<void> {
  const free = stoneIds.filter(
    (id) => lockedStone(change, id).status === STONE_STATUS.available.code,
  );
  const first = await lockFirstPlaces(change, free);
  await applyEvents(change, holdQueueRecords, first, { type: 'queue.offer', actor: PORTAL });
}

/**
 * Ends the waitlist entry of each business that gets a stone, for example on hold. A move without a
 * `businessId` gives the stone to no business.
 */
export async function takePlaces(change: Change, moves: readonly Move<unknown>[]): Promise<void> {
  const taken = moves.flatMap(({ stoneId, businessId }) =>
    stoneId && businessId ? [{ stoneId, businessId }] : [],
  );
  const places = await lockOwnPlaces(change, taken);
  await applyEvents(change, holdQueueRecords, places, { type: 'queue.take', actor: change.actor });
}

export async function recallOffers(change: Change, stoneIds: readonly StoneId[]): Promise<void> {
  const line = await lockWaitlist(change, stoneIds);
  const offers = line.filter(({ state }) => state === HOLD_QUEUE_STATUS.offered.code);
  await applyEvents(change, holdQueueRecords, offers, { type: 'queue.recall', actor: PORTAL });
}

export async function recallStrandedOffers(
  change: Change,
  businessIds: readonly BusinessId[],
): Promise<void> {
  const offers = await lockStrandedOffers(change, businessIds);
  await applyEvents(change, holdQueueRecords, offers, { type: 'queue.recall', actor: PORTAL });
}

export async function closeQueues(change: Change, stoneIds: readonly StoneId[]): Promise<void> {
  const line = await lockWaitlist(change, stoneIds);
  await applyEvents(change, holdQueueRecords, line, { type: 'queue.close', actor: PORTAL });
}
