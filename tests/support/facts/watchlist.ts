import {
  type WatchlistContext,
  type WatchlistEvent,
  type watchlistMachine,
  watchlistWorkflow,
} from '../../../src/machines/workflows/watchlist.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, CLIENTS } from './people.ts';

const EVENTS = Object.keys(watchlistWorkflow.participles) as WatchlistEvent['type'][];

export const watchlistFacts: Facts<typeof watchlistMachine> = {
  workflow: watchlistWorkflow,
  worlds: combinations<WatchlistContext>({
    client: CLIENTS,
    keeper: ['guest', 'administrator'],
    isListed: [false, true],
  }),
  own: [],
  events: ACTORS.flatMap((actor) => EVENTS.map((type) => ({ type, actor }))),
};
