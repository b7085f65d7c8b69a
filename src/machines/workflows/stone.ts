import { type StateValueFrom, setup } from 'xstate';
import { STONE_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/model.ts';

export interface StoneContext {
  /** true if a return check is open */
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
const ordered = byWorkflow('a confirm-stone', 'confirmStones', 'importExternalDiamonds');
const issued = byWorkflow('a memo', 'issueMemo');
const reversed = byWorkflow("a memo's reversal", 'reverseMemo', 'undoReceiveMemo');
const unsold = byWorkflow("an order's reversal", 'reverseConfirmStones');
const afterHold: EdgeMeta = { operations: ['releaseHold'], who: 'the hold that ends' };
/** The stone is not available, and the ledger charges its loss to the supplier. */
const gone = (what: string, ...operations: string[]) =>
  ({
    target: 'notAvailable',
    description: `The back office ends the ${what} because the stone is gone.`,
    meta: { operations, who: `the ${what} that ends` },
  }) as const;

/**
 * Effects for a stone that becomes available: offer it to the waitlist, notify watchers, match
 * demands.
 */
const freed = [
  'offer.queue',
  { type: 'enqueue.notice', params: { kind: 'watchlist.freed' } },
  'enqueue.match',
] as const;

const sold = ['close.queue', 'close.carts'] as const;

export const stoneMachine = setup({
  types: {
    context: {} as StoneContext,
    events: {} as StoneEvent,
    input: {} as StoneContext,
    tags: {} as 'start' | 'selectable' | 'taken',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    stoneWaitsForNoCheck: ({ context }) => !context.isInCheck,
    stoneWaitsForCheck: ({ context }) => context.isInCheck,
  },
  actions: {
    /** offers the stone to the waitlist first */
    'offer.queue': () => {},
    'enqueue.notice': (_, _params: { kind: 'watchlist.freed' }) => {},
    /** matches demands with the stone */
    'enqueue.match': () => {},
    /** withdraws the waitlist offer of a stone that left the market */
    'recall.offer': () => {},
    /** closes all waitlist entries and cart lines of a sold stone */
    'close.queue': () => {},
    'close.carts': () => {},
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
          description: 'A stock list brings a stone that was not there before.',
          actions: 'enqueue.match',
          meta: byWorkflow('a stock list'),
        },
      },
    },
    available: {
      tags: 'selectable',
      description: 'Free to be held, put on memo or confirmed.',
      meta: STONE_STATUS.available,
      on: {
        'stone.hold': {
          target: 'hold',
          description: 'A hold is placed on it.',
          meta: { operations: ['holdStones'], who: 'the hold that is placed' },
        },
        'stone.confirm': {
          target: 'confirmStone',
          description: 'A purchase is requested.',
          meta: ordered,
        },
        'stone.issue': {
          target: 'memo',
          description: 'It leaves on memo.',
          meta: issued,
        },
        'stone.reverse': {
          target: 'memo',
          description: 'It was received by mistake and is still out.',
          meta: reversed,
        },
        'stone.withdraw': {
          target: 'notAvailable',
          description: 'It is taken off the market; whoever was offered it waits again.',
          actions: 'recall.offer',
          meta: {
            operations: ['setStoneStatus', 'removeStockStone'],
            who: 'a stock list, administrator, quality control',
          },
        },
      },
    },
    notAvailable: {
      description: 'Known, but not offered.',
      meta: STONE_STATUS.notAvailable,
      on: {
        'stone.restore': {
          target: 'available',
          guard: 'stoneWaitsForNoCheck',
          description: 'It is offered again.',
          actions: freed,
          meta: {
            operations: ['setStoneStatus', 'passReturnChecks'],
            who: 'a stock list, administrator, quality control, the check that it passed',
          },
        },
        'stone.reverse': {
          target: 'memo',
          guard: 'stoneWaitsForCheck',
          description: 'It was received by mistake, waits for its check and is still out.',
          meta: reversed,
        },
      },
    },
    confirmStone: {
      tags: 'taken',
      description: 'Somebody asked to buy it and waits for the answer.',
      meta: STONE_STATUS.confirmStone,
      on: {
        'stone.free': {
          target: 'available',
          description: 'The request is rejected or cancelled.',
          actions: freed,
          meta: byWorkflow('a confirm-stone', 'rejectStones', 'cancelConfirmStones'),
        },
        'stone.sell': {
          target: 'soldOut',
          description: 'The request is approved; its line and the carts that hold it are closed.',
          actions: sold,
          meta: byWorkflow('a confirm-stone', 'approveStones', 'approveExternalDiamonds'),
        },
        'stone.remove': gone('request', 'rejectStones'),
      },
    },
    hold: {
      tags: 'taken',
      description: 'Kept for one business; nobody else may take it.',
      meta: STONE_STATUS.hold,
      on: {
        'stone.release': {
          target: 'available',
          description: 'The hold ends and nothing follows it.',
          actions: freed,
          meta: afterHold,
        },
        'stone.confirm': {
          target: 'confirmStone',
          description: 'The holder asks to buy it.',
          meta: ordered,
        },
        'stone.issue': {
          target: 'memo',
          description: 'The holder takes it on memo.',
          meta: issued,
        },
        'stone.remove': gone('hold', 'releaseHold'),
      },
    },
    memo: {
      tags: 'taken',
      description: 'Out with a client, to be returned or sold.',
      meta: STONE_STATUS.memo,
      on: {
        'stone.receive': {
          target: 'available',
          description: 'It came back.',
          actions: freed,
          meta: byWorkflow('a memo', 'receiveMemo'),
        },
        'stone.inspect': {
          target: 'notAvailable',
          description: 'It came back, and is looked at before it is offered to anybody.',
          meta: byWorkflow('a memo', 'receiveMemo'),
        },
        'stone.sell': {
          target: 'soldOut',
          description: 'It is sold from the memo; its line and the carts that hold it are closed.',
          actions: sold,
          meta: byWorkflow('a memo', 'sellMemo'),
        },
        'stone.remove': gone('memo', 'receiveMemo'),
      },
    },
    soldOut: {
      description: 'Sold; its story ends here, unless the sale itself was a mistake.',
      meta: STONE_STATUS.soldOut,
      on: {
        'stone.reverse': {
          target: 'memo',
          description: 'It was sold from a memo by mistake and is still out.',
          meta: reversed,
        },
        'stone.takeBack': {
          target: 'available',
          description: 'The sale of an order is taken back, and it can be had again.',
          actions: freed,
          meta: unsold,
        },
        'stone.writeOff': {
          target: 'notAvailable',
          description: 'The sale of an order is taken back, and it is damaged or lost.',
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
    confirmStone: 'being confirmed',
    hold: 'on hold',
    memo: 'out on business process',
    soldOut: 'sold out',
  },
  participles: {
    'stone.list': 'listed',
    'stone.hold': 'held',
    'stone.release': 'released',
    'stone.confirm': 'confirmed',
    'stone.free': 'freed',
    'stone.issue': 'issued on memo',
    'stone.receive': 'received',
    'stone.inspect': 'received to be checked',
    'stone.sell': 'sold',
    'stone.reverse': 'put back on memo',
    'stone.withdraw': 'withdrawn',
    'stone.remove': 'removed',
    'stone.restore': 'restored',
    'stone.takeBack': 'taken back',
    'stone.writeOff': 'written off',
  },
} as const satisfies Workflow<typeof stoneMachine> & {
  phrases: Record<StateValueFrom<typeof stoneMachine>, string>;
  participles: Record<StoneEvent['type'], string>;
};
