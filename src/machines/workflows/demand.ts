import { and, type StateValueFrom, setup } from 'xstate';
import { DEMAND_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { clientGuards, type TradingClient } from './actor-guards.ts';

export interface DemandContext {
  tradingClient: TradingClient | null;
  /** true if the last day of the demand has passed */
  over: boolean;
}

export type DemandEvent =
  | { type: 'demand.place'; actor: Actor }
  | { type: 'demand.change'; actor: Actor }
  | { type: 'demand.refine'; actor: Actor }
  | { type: 'demand.match'; actor: Actor }
  | { type: 'demand.close'; actor: Actor; remark: string }
  | { type: 'demand.expire'; actor: Actor }
  | { type: 'demand.reopen'; actor: Actor };

const who = 'the trading client, its associate, staff';
const edited: EdgeMeta = { operations: ['updateDemand'], who, redress: { by: 'demand.refine' } };
const byClock: EdgeMeta = { operations: [], who: 'the portal' };

const change = {
  guard: 'mayBeChanged',
  description: 'The text, quantity or last day changes; the wanted stones stay the same.',
  meta: { ...edited, redress: { by: 'demand.change' } },
} as const;
const refine = {
  target: 'open',
  guard: 'mayBeChanged',
  description: 'The wanted stones or the price change; earlier matches are cleared.',
  meta: edited,
} as const;
const match = {
  target: 'matched',
  guard: 'demandIsNotOver',
  description: 'New matching stones are found; the trading client is notified of each stone once.',
  actions: 'tell.matches',
  meta: byClock,
} as const;
const close = {
  target: 'closed',
  guard: 'mayBeClosed',
  description: 'The demand is closed; the reason is recorded.',
  meta: {
    operations: ['updateDemand', 'removeDemand'],
    action: DEMAND_STATUS.closed.code,
    who,
    redress: REASON,
  },
} as const;
const expire = {
  target: 'closed',
  guard: 'demandIsOver',
  description: 'The last day of the demand has passed.',
  actions: { type: 'enqueue.notice', params: { kind: 'demand.expired' } },
  meta: byClock,
} as const;

export const demandMachine = setup({
  types: {
    context: {} as DemandContext,
    events: {} as DemandEvent,
    input: {} as DemandContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    clientIsChosen: clientGuards.clientIsChosen,
    actorMayActForClient: clientGuards.actorMayActForClient,
    demandIsNotOver: ({ context }) => !context.over,
    demandIsOver: ({ context }) => context.over,
    remarkIsGiven: ({ event }) => event.type === 'demand.close' && event.remark.trim() !== '',
    mayBePlaced: and(['clientIsChosen', 'actorMayActForClient', 'demandIsNotOver']),
    mayBeChanged: and(['actorMayActForClient', 'demandIsNotOver']),
    mayBeClosed: and(['actorMayActForClient', 'remarkIsGiven']),
  },
  actions: {
    /** sends a notification and an e-mail with the stones that the matching job has found */
    'tell.matches': () => {},
    'enqueue.notice': (_, _params: { kind: 'demand.expired' }) => {},
  },
}).createMachine({
  id: 'demand',
  version: '1',
  description: 'Stones that a trading client wants and that are not in stock yet.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not placed yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'demand.place': {
          target: 'open',
          guard: 'mayBePlaced',
          description: 'A trading client states which stones it wants, how many and at what price.',
          meta: { operations: ['placeDemand'], who, redress: { by: 'demand.close' } },
        },
      },
    },
    open: {
      tags: 'live',
      description: 'All new stock is searched for matches.',
      meta: DEMAND_STATUS.open,
      on: {
        'demand.change': { ...change, target: 'open' },
        'demand.refine': refine,
        'demand.match': match,
        'demand.close': close,
        'demand.expire': expire,
      },
    },
    matched: {
      tags: 'live',
      description: 'At least one stone matched; the search continues.',
      meta: DEMAND_STATUS.matched,
      on: {
        'demand.change': { ...change, target: 'matched' },
        'demand.refine': refine,
        'demand.match': match,
        'demand.close': close,
        'demand.expire': expire,
      },
    },
    closed: {
      description: 'Closed; the reason is recorded.',
      meta: DEMAND_STATUS.closed,
      on: {
        'demand.reopen': {
          target: 'open',
          guard: 'mayBeChanged',
          description:
            'The demand is reopened; stones that matched earlier are not reported again.',
          meta: {
            ...edited,
            action: DEMAND_STATUS.open.code,
            redress: { by: 'demand.close' },
          },
        },
      },
    },
  },
});

export const demandWorkflow = {
  name: 'demand',
  machine: demandMachine,
  noun: 'A demand',
  phrases: {
    start: 'not placed yet',
    open: 'open',
    matched: 'matched',
    closed: 'closed',
  },
  participles: {
    'demand.place': 'placed',
    'demand.change': 'changed',
    'demand.refine': 'refined',
    'demand.match': 'matched',
    'demand.close': 'closed',
    'demand.expire': 'expired',
    'demand.reopen': 'reopened',
  },
} as const satisfies Workflow<typeof demandMachine> & {
  phrases: Record<StateValueFrom<typeof demandMachine>, string>;
  participles: Record<DemandEvent['type'], string>;
};
