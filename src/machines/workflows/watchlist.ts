import { and, type StateValueFrom, setup } from 'xstate';
import { WATCHLIST_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { type ListLineContext, listLineGuards } from './list-line.ts';

export interface WatchlistContext extends ListLineContext {
  /** true if the stone is already on the watchlist of the business or guest */
  isListed: boolean;
}

export type WatchlistEvent =
  | { type: 'watchlist.add'; actor: Actor }
  | { type: 'watchlist.remove'; actor: Actor };

const who = 'a guest; the trading client, its associate, staff';

export const watchlistMachine = setup({
  types: {
    context: {} as WatchlistContext,
    events: {} as WatchlistEvent,
    input: {} as WatchlistContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    ...listLineGuards,
    stoneIsNotListedYet: ({ context }) => !context.isListed,
    mayBeAdded: and([
      'clientIsChosen',
      'actorKeepsLine',
      'stoneIsAvailable',
      'stoneIsNotListedYet',
    ]),
  },
}).createMachine({
  id: 'watchlist',
  version: '1',
  description: 'A stone that a person watches.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not watched.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'watchlist.add': {
          target: 'watched',
          guard: 'mayBeAdded',
          description: 'The stone is watched; its price and status are recorded.',
          meta: {
            operations: ['addToWatchlist', 'moveLines'],
            who,
            redress: { by: 'watchlist.remove' },
          },
        },
      },
    },
    watched: {
      tags: 'live',
      description: 'Changes in price and status are highlighted.',
      meta: WATCHLIST_STATUS.watched,
      on: {
        'watchlist.remove': {
          target: 'removed',
          guard: 'actorKeepsLine',
          description: 'The stone is removed from the watchlist.',
          meta: {
            operations: ['removeFromWatchlist', 'moveLines'],
            who,
            redress: { by: 'watchlist.add' },
          },
        },
      },
    },
    removed: { type: 'final', description: 'No longer watched.', meta: WATCHLIST_STATUS.removed },
  },
});

export const watchlistWorkflow = {
  name: 'watchlist',
  machine: watchlistMachine,
  noun: 'A watchlist item',
  phrases: {
    start: 'not watched yet',
    watched: 'watched',
    removed: 'removed',
  },
  participles: {
    'watchlist.add': 'added',
    'watchlist.remove': 'removed',
  },
} as const satisfies Workflow<typeof watchlistMachine> & {
  phrases: Record<StateValueFrom<typeof watchlistMachine>, string>;
  participles: Record<WatchlistEvent['type'], string>;
};
