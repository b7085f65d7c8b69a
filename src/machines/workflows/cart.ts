import { and, type StateValueFrom, setup } from 'xstate';
import { CART_STATUS, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { clientGuards, type TradingClient } from './actor-guards.ts';

export interface CartContext {
  stoneStatus: StoneStatusCode;
  tradingClient: TradingClient | null;
  /** true if the stone is already in the cart of the business */
  isListed: boolean;
}

export type CartEvent =
  | { type: 'cart.add'; actor: Actor }
  | { type: 'cart.remove'; actor: Actor }
  | { type: 'cart.settle'; actor: Actor }
  | { type: 'cart.close'; actor: Actor };

const who = 'the trading client, its associate, staff';

export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    input: {} as CartContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    clientIsChosen: clientGuards.clientIsChosen,
    actorMayActForClient: clientGuards.actorMayActForClient,
    stoneIsAvailable: ({ context }) => context.stoneStatus === STONE_STATUS.available.code,
    stoneIsNotListedYet: ({ context }) => !context.isListed,
    mayBeAdded: and([
      'clientIsChosen',
      'actorMayActForClient',
      'stoneIsAvailable',
      'stoneIsNotListedYet',
    ]),
  },
  actions: {
    'enqueue.notice': (_, _params: { kind: 'cart.closed' }) => {},
  },
}).createMachine({
  id: 'cart',
  version: '1',
  description: 'A stone that a trading client plans to order or take on memo.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not in the cart.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'cart.add': {
          target: 'inCart',
          guard: 'mayBeAdded',
          description: 'The stone is added; its price and status are recorded.',
          meta: {
            operations: ['addToCart', 'moveLines'],
            action: 1,
            who,
            redress: { by: 'cart.remove' },
          },
        },
      },
    },
    inCart: {
      tags: 'live',
      description: 'In the cart of the trading client.',
      meta: CART_STATUS.inCart,
      on: {
        'cart.remove': {
          target: 'removed',
          guard: 'actorMayActForClient',
          description: 'The stone is removed from the cart.',
          meta: {
            operations: ['removeFromCart', 'moveLines'],
            action: 2,
            who,
            redress: { by: 'cart.add' },
          },
        },
        'cart.settle': {
          target: 'removed',
          guard: 'actorMayActForClient',
          description: 'The trading client ordered the stone or took it on memo.',
          meta: {
            operations: [
              'confirmStones',
              'importExternalDiamonds',
              'issueMemo',
              'reverseMemo',
              'undoReceiveMemo',
            ],
            who: 'an order, a memo',
          },
        },
        'cart.close': {
          target: 'removed',
          description: 'The stone is sold to another trading client.',
          actions: { type: 'enqueue.notice', params: { kind: 'cart.closed' } },
          meta: {
            operations: ['approveStones', 'approveExternalDiamonds', 'sellMemo'],
            who: 'the sale of the stone',
          },
        },
      },
    },
    removed: { type: 'final', description: 'No longer in the cart.', meta: CART_STATUS.removed },
  },
});

export const cartWorkflow = {
  name: 'cart',
  machine: cartMachine,
  noun: 'A cart item',
  phrases: {
    start: 'not added yet',
    inCart: 'in the cart',
    removed: 'removed',
  },
  participles: {
    'cart.add': 'added',
    'cart.remove': 'removed',
    'cart.settle': 'settled',
    'cart.close': 'closed',
  },
} as const satisfies Workflow<typeof cartMachine> & {
  phrases: Record<StateValueFrom<typeof cartMachine>, string>;
  participles: Record<CartEvent['type'], string>;
};
