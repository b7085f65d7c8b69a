import type { WatchLineId } from '#api/ids.gen.ts';
import { WATCHLIST_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { listLineGuards } from '#machines/workflows/list-line.ts';
import {
  type WatchlistContext,
  type WatchlistEvent,
  watchlistMachine,
  watchlistWorkflow,
} from '#machines/workflows/watchlist.ts';
import type { Records } from '../apply-events.ts';
import { type Change, lockedStone, type Subject } from '../change.ts';
import {
  addKeptLines,
  findListedPlaces,
  type KeptDetails,
  type KeptLine,
  type Place,
} from '../kept-lines.ts';
import { type WrittenLine, writeStates } from '../written-lines.ts';

const { watched } = WATCHLIST_STATUS;

/**
 * Returns a watchlist line in the start state for each place, with the context that the guards
 * check. A line without a trading client belongs to the actor.
 */
export async function newWatchLines(
  change: Change,
  places: readonly Place[],
): Promise<Subject<WatchlistContext, WatchLineId>[]> {
  const listed = await findListedPlaces(change, 'watch_line', { live: watched.code, places });
  return places.map((place) => ({
    id: null,
    stoneId: place.stone.id,
    businessId: place.tradingClient?.businessId ?? null,
    state: START_CODE,
    context: {
      stoneStatus: place.stone.status,
      tradingClient: place.tradingClient,
      keeper: place.tradingClient ? null : change.actor.id,
      isListed: listed.has(place),
    },
  }));
}

export const watchSubjects = (
  change: Change,
  lines: readonly KeptLine<WatchLineId>[],
): Subject<WatchlistContext, WatchLineId>[] =>
  lines.map(({ id, stoneId, state, tradingClient, keeper }) => ({
    id,
    stoneId,
    businessId: tradingClient?.businessId ?? null,
    state,
    context: {
      stoneStatus: lockedStone(change, stoneId).status,
      tradingClient,
      keeper,
      isListed: true,
    },
  }));

const RULES: Omit<Records<WatchlistContext, WatchlistEvent, WatchLineId>, 'write'> = {
  workflow: watchlistWorkflow,
  shownIn: 'line',
  ownerOf: ({ keeper }) => keeper,
  decide: (state, context, event) =>
    decideByTable(tableOf(watchlistMachine), state, context, event),
  hiddenBy: (context, event) =>
    listLineGuards.actorKeepsLine({ context, event }) ? null : 'actorKeepsLine',
};

export const newWatchRecords = (
  details: KeptDetails,
): Records<WatchlistContext, WatchlistEvent, WatchLineId, WrittenLine<WatchLineId>> => ({
  ...RULES,
  write: (change, decided) => addKeptLines(change, 'watch_line', decided, details),
});

export const watchRecords: Records<WatchlistContext, WatchlistEvent, WatchLineId> = {
  ...RULES,
  write: (change, decided) =>
    writeStates(change, 'watch_line', decided, { live: statesWith(watchlistMachine, 'live') }),
};
