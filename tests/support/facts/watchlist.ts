import { STONE_STATUS } from '#machines/codes.ts';
import {
  type WatchlistContext,
  type WatchlistEvent,
  type watchlistMachine,
  watchlistWorkflow,
} from '#machines/workflows/watchlist.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, ADMINISTRATOR, CLIENTS, GUEST } from './people.ts';

const EVENTS = Object.keys(watchlistWorkflow.participles) as WatchlistEvent['type'][];

export const watchlistFacts: Facts<typeof watchlistMachine> = {
  workflow: watchlistWorkflow,
  worlds: combinations<WatchlistContext>({
    stoneStatus: [STONE_STATUS.available.code, STONE_STATUS.hold.code],
    tradingClient: CLIENTS,
    keeper: [GUEST.id, ADMINISTRATOR.id],
    isListed: [false, true],
  }),
  own: [],
  events: ACTORS.flatMap((actor) => EVENTS.map((type) => ({ type, actor }))),
};
