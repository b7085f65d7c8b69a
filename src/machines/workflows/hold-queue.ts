import { and, type StateValueFrom, setup } from 'xstate';
import type { BusinessId } from '../../api/ids.gen.ts';
import { HOLD_QUEUE_STATUS, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/model.ts';
import { activeClientGuards, clientGuards, ownerGuards, type TradingClient } from './people.ts';

export interface HoldQueueContext {
  stoneStatus: StoneStatusCode;
  /** business that holds the stone; null if none */
  heldFor: BusinessId | null;
  /** true if this business is already on the waitlist */
  alreadyWaiting: boolean;
  tradingClient: TradingClient | null;
  /** true if the offer has expired by the database clock */
  due: boolean;
}

export type HoldQueueEvent =
  | { type: 'queue.join'; actor: Actor }
  | { type: 'queue.offer'; actor: Actor }
  | { type: 'queue.take'; actor: Actor }
  | { type: 'queue.lapse'; actor: Actor }
  | { type: 'queue.recall'; actor: Actor }
  | { type: 'queue.close'; actor: Actor }
  | { type: 'queue.leave'; actor: Actor; remark: string };

const leave: EdgeMeta = {
  operations: ['leaveHoldQueue'],
  who: 'who waits; with a reason its associate, staff',
  redress: REASON,
};
const take: EdgeMeta = {
  operations: ['holdStones', 'confirmStones', 'importExternalDiamonds', 'issueMemo'],
  who: 'whatever takes the stone for this business',
};
const close: EdgeMeta = {
  operations: ['approveStones', 'approveExternalDiamonds', 'sellMemo'],
  who: 'the sale of the stone',
};

export const holdQueueMachine = setup({
  types: {
    context: {} as HoldQueueContext,
    events: {} as HoldQueueEvent,
    input: {} as HoldQueueContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    ...clientGuards,
    ...ownerGuards,
    clientIsActive: activeClientGuards.clientIsActive,
    stoneIsHeld: ({ context }) => context.stoneStatus === STONE_STATUS.hold.code,
    clientIsNotTheHolder: ({ context }) => context.heldFor !== context.tradingClient?.businessId,
    clientIsNotWaitingYet: ({ context }) => !context.alreadyWaiting,
    mayJoin: and([
      'clientIsChosen',
      'actorMayActForClient',
      'stoneIsHeld',
      'clientIsNotTheHolder',
      'clientIsNotWaitingYet',
      'businessIsRegistered',
    ]),
    stoneIsAvailable: ({ context }) => context.stoneStatus === STONE_STATUS.available.code,
    mayBeOffered: and(['stoneIsAvailable', 'businessIsRegistered', 'clientIsActive']),
    mayLeave: and(['actorMayActForClient', 'reasonIsGivenToOwner']),
    offerIsDue: ({ context }) => context.due,
  },
  actions: {
    'enqueue.lapse': () => {},
    /** notifies the waiting business if another actor removed it */
    'tell.owner': (_, _params: { kind: 'queue.left' }) => {},
    'enqueue.notice': (
      _,
      _params: { kind: 'queue.offered' | 'queue.lapsed' | 'queue.recalled' | 'queue.closed' },
    ) => {},
    /** offers the stone to the next waitlist entry */
    'offer.queue': () => {},
  },
}).createMachine({
  id: 'holdQueue',
  version: '1',
  description:
    'A business waits for a stone that another holds, and is offered it when the hold ends.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not in line yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'queue.join': {
          target: 'waiting',
          guard: 'mayJoin',
          description: 'A registered business gets in line for a held stone.',
          meta: {
            operations: ['joinHoldQueue'],
            who: 'customer, associate, staff',
            redress: { by: 'queue.leave' },
          },
        },
      },
    },
    waiting: {
      tags: 'live',
      description: 'In line; first come, first offered.',
      meta: HOLD_QUEUE_STATUS.waiting,
      on: {
        'queue.offer': {
          target: 'offered',
          guard: 'mayBeOffered',
          description: 'The stone is free and this business is the first in line that may take it.',
          actions: ['enqueue.lapse', { type: 'enqueue.notice', params: { kind: 'queue.offered' } }],
          meta: {
            operations: ['releaseHold', 'setBusinessRegistration', 'setUserStatus'],
            who: 'the hold that ends, a business that may act again',
          },
        },
        'queue.take': {
          target: 'taken',
          description: 'It has the stone in another way than by an offer.',
          meta: take,
        },
        'queue.close': {
          target: 'closed',
          description: 'The stone is sold.',
          actions: { type: 'enqueue.notice', params: { kind: 'queue.closed' } },
          meta: close,
        },
        'queue.leave': {
          target: 'left',
          guard: 'mayLeave',
          description: 'It no longer wants the stone.',
          actions: { type: 'tell.owner', params: { kind: 'queue.left' } },
          meta: leave,
        },
      },
    },
    offered: {
      tags: 'live',
      description: 'Nobody else may take the stone until the offer ends.',
      meta: HOLD_QUEUE_STATUS.offered,
      on: {
        'queue.take': {
          target: 'taken',
          description: 'It has the stone.',
          meta: take,
        },
        'queue.recall': {
          target: 'waiting',
          description:
            'The stone is off the market, or this business may not take it any more; it keeps its place.',
          actions: [{ type: 'enqueue.notice', params: { kind: 'queue.recalled' } }, 'offer.queue'],
          meta: {
            operations: ['setStoneStatus', 'setBusinessRegistration', 'setUserStatus'],
            who: 'the withdrawal of the stone, the end of a registration, a business that is set aside',
          },
        },
        'queue.close': {
          target: 'closed',
          description: 'The offer had run out, and the stone was sold before it lapsed.',
          actions: { type: 'enqueue.notice', params: { kind: 'queue.closed' } },
          meta: close,
        },
        'queue.lapse': {
          target: 'lapsed',
          guard: 'offerIsDue',
          description: 'Nobody answered in time.',
          actions: [{ type: 'enqueue.notice', params: { kind: 'queue.lapsed' } }, 'offer.queue'],
          meta: { operations: [], who: 'the clock' },
        },
        'queue.leave': {
          target: 'left',
          guard: 'mayLeave',
          description: 'It declines the offer.',
          actions: [{ type: 'tell.owner', params: { kind: 'queue.left' } }, 'offer.queue'],
          meta: leave,
        },
      },
    },
    taken: {
      type: 'final',
      description: 'The wait ended in a hold.',
      meta: HOLD_QUEUE_STATUS.taken,
    },
    lapsed: { type: 'final', description: 'The offer ran out.', meta: HOLD_QUEUE_STATUS.lapsed },
    left: { type: 'final', description: 'It got out of line.', meta: HOLD_QUEUE_STATUS.left },
    closed: {
      type: 'final',
      description: 'The stone was sold to another.',
      meta: HOLD_QUEUE_STATUS.closed,
    },
  },
});

export const holdQueueWorkflow = {
  name: 'holdQueue',
  machine: holdQueueMachine,
  noun: 'A place in line',
  phrases: {
    start: 'not taken yet',
    waiting: 'waiting',
    offered: 'offered the stone',
    taken: 'used',
    lapsed: 'lapsed',
    left: 'given up',
    closed: 'over, because the stone is sold',
  },
  participles: {
    'queue.join': 'joined',
    'queue.offer': 'offered',
    'queue.take': 'taken',
    'queue.lapse': 'lapsed',
    'queue.recall': 'recalled',
    'queue.close': 'closed',
    'queue.leave': 'left',
  },
} as const satisfies Workflow<typeof holdQueueMachine> & {
  phrases: Record<StateValueFrom<typeof holdQueueMachine>, string>;
  participles: Record<HoldQueueEvent['type'], string>;
};
