import { and, type StateValueFrom, setup } from 'xstate';
import type { BusinessId } from '#api/ids.gen.ts';
import { HOLD_QUEUE_STATUS, STONE_STATUS, type StoneStatusCode } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import {
  activeClientGuards,
  clientGuards,
  ownerGuards,
  type TradingClient,
} from './actor-guards.ts';

export interface HoldQueueContext {
  stoneStatus: StoneStatusCode;
  /** business that holds the stone; null if the stone is not on hold */
  heldFor: BusinessId | null;
  alreadyWaiting: boolean;
  tradingClient: TradingClient | null;
  /** true if the waitlist offer has expired, by the database clock */
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
  who: 'the waiting business; its associate or staff, who must give a reason',
  redress: REASON,
};
const take: EdgeMeta = {
  operations: ['holdStones', 'confirmStones', 'importExternalDiamonds', 'issueMemo'],
  who: 'the hold, order or memo of this business',
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
    /** notifies the waiting business if another actor removed its waitlist entry */
    'tell.owner': (_, _params: { kind: 'queue.left' }) => {},
    'enqueue.notice': (
      _,
      _params: { kind: 'queue.offered' | 'queue.lapsed' | 'queue.recalled' | 'queue.closed' },
    ) => {},
    /** offers the stone to the next business on the waitlist */
    'offer.queue': () => {},
  },
}).createMachine({
  id: 'holdQueue',
  version: '1',
  description:
    'A business waits for a stone that is on hold for another business. The stone is offered when the hold ends.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not on the waitlist yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'queue.join': {
          target: 'waiting',
          guard: 'mayJoin',
          description: 'A registered business joins the waitlist of a held stone.',
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
      description: 'On the waitlist; first come, first served.',
      meta: HOLD_QUEUE_STATUS.waiting,
      on: {
        'queue.offer': {
          target: 'offered',
          guard: 'mayBeOffered',
          description:
            'The stone is available, and this business is the first on the waitlist that can take it.',
          actions: ['enqueue.lapse', { type: 'enqueue.notice', params: { kind: 'queue.offered' } }],
          meta: {
            operations: ['releaseHold', 'setBusinessRegistration', 'setUserStatus'],
            who: 'the end of a hold, a business that can trade again',
          },
        },
        'queue.take': {
          target: 'taken',
          description: 'The business gets the stone without an offer.',
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
          description: 'The business leaves the waitlist.',
          actions: { type: 'tell.owner', params: { kind: 'queue.left' } },
          meta: leave,
        },
      },
    },
    offered: {
      tags: 'live',
      description: 'Reserved for this business until the offer ends.',
      meta: HOLD_QUEUE_STATUS.offered,
      on: {
        'queue.take': {
          target: 'taken',
          description: 'The business takes the stone.',
          meta: take,
        },
        'queue.recall': {
          target: 'waiting',
          description:
            'The stone is off the market, or the business can no longer take it. The business keeps its position on the waitlist.',
          actions: [{ type: 'enqueue.notice', params: { kind: 'queue.recalled' } }, 'offer.queue'],
          meta: {
            operations: ['setStoneStatus', 'setBusinessRegistration', 'setUserStatus'],
            who: 'the withdrawal of the stone, the end of a registration, the deactivation of a business',
          },
        },
        'queue.close': {
          target: 'closed',
          description:
            'The offer had expired, and the stone was sold before the portal ended the offer.',
          actions: { type: 'enqueue.notice', params: { kind: 'queue.closed' } },
          meta: close,
        },
        'queue.lapse': {
          target: 'lapsed',
          guard: 'offerIsDue',
          description: 'The offer expired without a response.',
          actions: [{ type: 'enqueue.notice', params: { kind: 'queue.lapsed' } }, 'offer.queue'],
          meta: { operations: [], who: 'the portal' },
        },
        'queue.leave': {
          target: 'left',
          guard: 'mayLeave',
          description: 'The business declines the offer.',
          actions: [{ type: 'tell.owner', params: { kind: 'queue.left' } }, 'offer.queue'],
          meta: leave,
        },
      },
    },
    taken: {
      type: 'final',
      description: 'The business took the stone.',
      meta: HOLD_QUEUE_STATUS.taken,
    },
    lapsed: { type: 'final', description: 'The offer expired.', meta: HOLD_QUEUE_STATUS.lapsed },
    left: {
      type: 'final',
      description: 'The business left the waitlist.',
      meta: HOLD_QUEUE_STATUS.left,
    },
    closed: {
      type: 'final',
      description: 'The stone was sold to another business.',
      meta: HOLD_QUEUE_STATUS.closed,
    },
  },
});

export const holdQueueWorkflow = {
  name: 'holdQueue',
  machine: holdQueueMachine,
  noun: 'A waitlist entry',
  phrases: {
    start: 'not added yet',
    waiting: 'waiting',
    offered: 'offered',
    taken: 'fulfilled',
    lapsed: 'lapsed',
    left: 'withdrawn',
    closed: 'closed because the stone is sold',
  },
  participles: {
    'queue.join': 'added',
    'queue.offer': 'offered',
    'queue.take': 'fulfilled',
    'queue.lapse': 'lapsed',
    'queue.recall': 'recalled',
    'queue.close': 'closed',
    'queue.leave': 'withdrawn',
  },
} as const satisfies Workflow<typeof holdQueueMachine> & {
  phrases: Record<StateValueFrom<typeof holdQueueMachine>, string>;
  participles: Record<HoldQueueEvent['type'], string>;
};
