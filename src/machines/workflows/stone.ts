import { type StateValueFrom, setup } from 'xstate';
import { STONE_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import type { PriceOfferEnd } from './price-offer.ts';

export interface StoneContext {
  /** true if the stone has an open return check */
  isInCheck: boolean;
}

export type StoneEvent =
  | { type: 'stone.list'; actor: Actor }
  | { type: 'stone.hold'; actor: Actor }
  | { type: 'stone.release'; actor: Actor }
  | { type: 'stone.confirm'; actor: Actor }
  | { type: 'stone.free'; actor: Actor }
  | { type: 'stone.issue'; actor: Actor }
  | { type: 'stone.receive'; actor: Actor }
  | { type: 'stone.inspect'; actor: Actor }
  | { type: 'stone.sell'; actor: Actor }
  | { type: 'stone.reverse'; actor: Actor }
  | { type: 'stone.withdraw'; actor: Actor }
  | { type: 'stone.remove'; actor: Actor }
  | { type: 'stone.restore'; actor: Actor }
  | { type: 'stone.takeBack'; actor: Actor }
  | { type: 'stone.writeOff'; actor: Actor };

const byWorkflow = (who: string, ...operations: string[]): EdgeMeta => ({ operations, who });
const ordered = byWorkflow('an order', 'confirmStones', 'importExternalDiamonds');
const issued = byWorkflow('a memo', 'issueMemo');
const reversed = byWorkflow("a memo's reversal", 'reverseMemo', 'undoReceiveMemo');
const unsold = byWorkflow("an order's reversal", 'reverseConfirmStones');
const afterHold: EdgeMeta = { operations: ['releaseHold'], who: 'the end of the hold' };
/** Ends the price offers for the stone. */
const unsellable = { type: 'close.priceOffers', params: { because: 'offMarket' } } as const;

/**
 * Builds the transition for a reserved stone that is missing. For an ordered stone, the entry in
 * the table `ledger` lowers the reliability score of the supplier.
 */
const gone = (what: string, ...operations: string[]) =>
  ({
    target: 'notAvailable',
    actions: unsellable,
    description: `Staff end the ${what} because the stone is no longer available.`,
    meta: { operations, who: `the end of the ${what}` },
  }) as const;

/** Effects of each transition that makes a stone available again. */
const freed = [
  'offer.queue',
  { type: 'enqueue.notice', params: { kind: 'watchlist.freed' } },
  'enqueue.match',
] as const;

const sold = [
  'close.queue',
  'close.carts',
  { type: 'close.priceOffers', params: { because: 'sold' } },
] as const;

export const stoneMachine = setup({
  types: {
    context: {} as StoneContext,
    events: {} as StoneEvent,
    input: {} as StoneContext,
    /** A stock list or staff may change an `editable` stone. */
    tags: {} as 'start' | 'selectable' | 'taken' | 'editable' | 'offMarket',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    stoneWaitsForNoCheck: ({ context }) => !context.isInCheck,
    stoneWaitsForCheck: ({ context }) => context.isInCheck,
  },
  actions: {
    /** offers the stone to the first business on its waitlist */
    'offer.queue': () => {},
    'enqueue.notice': (_, _params: { kind: 'watchlist.freed' }) => {},
    /** queues the job that compares the stone with all demands */
    'enqueue.match': () => {},
    /** withdraws the waitlist offer of a stone that is no longer available */
    'recall.offer': () => {},
    /** closes all waitlist entries and cart lines of a sold stone */
    'close.queue': () => {},
    'close.carts': () => {},
    /** ends all open price offers for the stone, with the reason */
    'close.priceOffers': (_, _params: { because: PriceOfferEnd }) => {},
  },
}).createMachine({
  id: 'stone',
  version: '1',
  description: 'One diamond, from the day it is listed to the day it is sold.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not in stock yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'stone.list': {
          target: 'available',
          description: 'A stock list adds a new stone.',
          actions: 'enqueue.match',
          meta: byWorkflow('a stock list'),
        },
      },
    },
    available: {
      tags: ['selectable', 'editable'],
      description: 'Available to hold, order or take on memo.',
      meta: STONE_STATUS.available,
      on: {
        'stone.hold': {
          target: 'hold',
          description: 'A hold is placed on the stone.',
          meta: { operations: ['holdStones'], who: 'a hold' },
        },
        'stone.confirm': {
          target: 'confirmStone',
          description: 'A trading client orders the stone.',
          meta: ordered,
        },
        'stone.issue': {
          target: 'memo',
          description: 'The stone goes out on memo.',
          meta: issued,
        },
        'stone.reverse': {
          target: 'memo',
          description: 'The stone was marked as received by mistake and is still on memo.',
          meta: reversed,
        },
        'stone.withdraw': {
          target: 'notAvailable',
          description:
            'The stone is taken off the market; a trading client with an open offer returns to the waitlist.',
          actions: ['recall.offer', unsellable],
          meta: {
            operations: ['setStoneStatus', 'removeStockStone'],
            who: 'a stock list, administrator, quality control',
          },
        },
      },
    },
    notAvailable: {
      tags: ['editable', 'offMarket'],
      description: 'In the records, but not offered for sale.',
      meta: STONE_STATUS.notAvailable,
      on: {
        'stone.restore': {
          target: 'available',
          guard: 'stoneWaitsForNoCheck',
          description: 'The stone is offered again.',
          actions: freed,
          meta: {
            operations: ['setStoneStatus', 'passReturnChecks'],
            who: 'a stock list, administrator, quality control, a passed return check',
          },
        },
        'stone.reverse': {
          target: 'memo',
          guard: 'stoneWaitsForCheck',
          description:
            'The stone was marked as received by mistake; it is awaiting its return check but is still on memo.',
          meta: reversed,
        },
      },
    },
    confirmStone: {
      tags: 'taken',
      description: 'Ordered by a trading client; the order is awaiting a decision.',
      meta: STONE_STATUS.confirmStone,
      on: {
        'stone.free': {
          target: 'available',
          description: 'The order is rejected or cancelled.',
          actions: freed,
          meta: byWorkflow('an order', 'rejectStones', 'cancelConfirmStones'),
        },
        'stone.sell': {
          target: 'soldOut',
          description:
            'The order is approved; the waitlist and cart entries of the stone are closed.',
          actions: sold,
          meta: byWorkflow('an order', 'approveStones', 'approveExternalDiamonds'),
        },
        'stone.remove': gone('order', 'rejectStones', 'cancelConfirmStones'),
      },
    },
    hold: {
      tags: 'taken',
      description: 'Reserved for one business; no other business can take it.',
      meta: STONE_STATUS.hold,
      on: {
        'stone.release': {
          target: 'available',
          description: 'The hold ends without an order or a memo.',
          actions: freed,
          meta: afterHold,
        },
        'stone.confirm': {
          target: 'confirmStone',
          description: 'The holder orders the stone.',
          meta: ordered,
        },
        'stone.issue': {
          target: 'memo',
          description: 'The holder takes the stone on memo.',
          meta: issued,
        },
        'stone.remove': gone('hold', 'releaseHold'),
      },
    },
    memo: {
      tags: 'taken',
      description: 'On memo with a trading client, to be returned or sold.',
      meta: STONE_STATUS.memo,
      on: {
        'stone.receive': {
          target: 'available',
          description: 'The stone is returned.',
          actions: freed,
          meta: byWorkflow('a memo', 'receiveMemo'),
        },
        'stone.inspect': {
          target: 'notAvailable',
          description:
            'The stone is returned and awaits quality control before it is offered again.',
          meta: byWorkflow('a memo', 'receiveMemo'),
        },
        'stone.sell': {
          target: 'soldOut',
          description: 'The stone is sold from the memo; its waitlist and cart entries are closed.',
          actions: sold,
          meta: byWorkflow('a memo', 'sellMemo'),
        },
        'stone.remove': gone('memo', 'receiveMemo'),
      },
    },
    soldOut: {
      tags: 'offMarket',
      description: 'Sold. Final unless the sale is reversed.',
      meta: STONE_STATUS.soldOut,
      on: {
        'stone.reverse': {
          target: 'memo',
          description: 'The stone was sold from a memo by mistake and is still on memo.',
          meta: reversed,
        },
        'stone.takeBack': {
          target: 'available',
          description: 'The sale from an order is reversed, and the stone is available again.',
          actions: freed,
          meta: unsold,
        },
        'stone.writeOff': {
          target: 'notAvailable',
          description: 'The sale from an order is reversed, but the stone is damaged or lost.',
          meta: unsold,
        },
      },
    },
  },
});

export const stoneWorkflow = {
  name: 'stone',
  machine: stoneMachine,
  noun: 'A stone',
  phrases: {
    start: 'not in stock yet',
    available: 'available',
    notAvailable: 'not available',
    confirmStone: 'in a pending order',
    hold: 'on hold',
    memo: 'on memo',
    soldOut: 'sold',
  },
  participles: {
    'stone.list': 'listed',
    'stone.hold': 'held',
    'stone.release': 'released',
    'stone.confirm': 'ordered',
    'stone.free': 'made available again',
    'stone.issue': 'issued on memo',
    'stone.receive': 'received',
    'stone.inspect': 'received for quality control',
    'stone.sell': 'sold',
    'stone.reverse': 'put back on memo',
    'stone.withdraw': 'withdrawn',
    'stone.remove': 'taken off the market',
    'stone.restore': 'restored',
    'stone.takeBack': 'returned to the market',
    'stone.writeOff': 'written off',
  },
} as const satisfies Workflow<typeof stoneMachine> & {
  phrases: Record<StateValueFrom<typeof stoneMachine>, string>;
  participles: Record<StoneEvent['type'], string>;
};
