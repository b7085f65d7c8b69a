import { and, assign, type StateValueFrom, setup } from 'xstate';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import {
  HOLD_ACTION,
  HOLD_STATUS,
  type HoldEnd,
  STONE_STATUS,
  type StoneStatusCode,
} from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import {
  clientGuards,
  isStaff,
  mayActFor,
  ownerGuards,
  type TradingClient,
} from './actor-guards.ts';
import { stoneIsNotOfferedToAnother } from './reservation.ts';

export interface HoldContext {
  stoneStatus: StoneStatusCode;
  /** business with an unexpired waitlist offer for the stone; null if there is no such offer */
  offeredTo: BusinessId | null;
  tradingClient: TradingClient | null;
  extended: boolean;
  /** true if the end of the hold has passed, by the database clock */
  due: boolean;
  end: HoldEnd | null;
  /**
   * user who placed the hold, while this user can undo it without a reason; null after the undo
   * window, or if the hold was extended
   */
  undoableBy: UserId | null;
}

export type HoldEvent =
  | { type: 'hold.place'; actor: Actor }
  | { type: 'hold.extend'; actor: Actor; remark: string }
  | { type: 'hold.release'; actor: Actor; remark: string }
  | { type: 'hold.withdraw'; actor: Actor; remark: string }
  | { type: 'hold.expired'; actor: Actor }
  | { type: 'hold.confirmed'; actor: Actor }
  | { type: 'hold.issued'; actor: Actor };

const place: EdgeMeta = {
  operations: ['holdStones'],
  action: HOLD_ACTION.hold,
  who: 'customer, associate, staff',
  redress: { by: 'hold.release' },
};
const WITH_REASON = 'the holder; its associate or staff, who must give a reason';
const release: EdgeMeta = {
  operations: ['releaseHold'],
  action: HOLD_ACTION.release,
  who: `${WITH_REASON} unless they placed the hold within the undo window`,
  redress: REASON,
};

export const holdMachine = setup({
  types: {
    context: {} as HoldContext,
    events: {} as HoldEvent,
    input: {} as HoldContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    ...clientGuards,
    ...ownerGuards,
    stoneIsAvailable: ({ context }) => context.stoneStatus === STONE_STATUS.available.code,
    stoneIsNotOfferedToAnother,
    mayBePlaced: and([
      'clientIsChosen',
      'actorMayActForClient',
      'stoneIsAvailable',
      'stoneIsNotOfferedToAnother',
      'businessIsRegistered',
    ]),
    actorMayEndHold: ({ context, event }) =>
      context.tradingClient !== null && mayActFor(event.actor, context.tradingClient),
    holdIsNotExtendedYet: ({ context }) => !context.extended,
    mayBeExtended: and([
      'actorMayEndHold',
      'holdIsNotExtendedYet',
      'businessIsRegistered',
      'reasonIsGivenToOwner',
    ]),
    reasonIsGivenUnlessUndone: ({ context, event }) =>
      (context.undoableBy !== null && event.actor.id === context.undoableBy) ||
      ownerGuards.reasonIsGivenToOwner({ context, event }),
    mayBeReleased: and(['actorMayEndHold', 'reasonIsGivenUnlessUndone']),
    actorIsStaff: ({ event }) => isStaff(event.actor),
    remarkIsGiven: ({ event }) => event.type === 'hold.withdraw' && event.remark.trim() !== '',
    mayBeWithdrawn: and(['actorMayEndHold', 'actorIsStaff', 'remarkIsGiven']),
    holdIsDue: ({ context }) => context.due,
  },
  actions: {
    markExtended: assign({ extended: true }),
    markEnd: assign({ end: (_, params: { end: HoldEnd }) => params.end }),
    'tell.stone': (_, _params: { event: 'stone.hold' | 'stone.release' | 'stone.remove' }) => {},
    /** removes the waitlist entry of the business that now holds the stone */
    'take.place': () => {},
    'enqueue.expiry': () => {},
    /** notifies the business that holds the stone if another actor changed the hold */
    'tell.owner': (_, _params: { kind: 'hold.released' | 'hold.extended' }) => {},
    'enqueue.notice': (_, _params: { kind: 'hold.expired' | 'hold.withdrawn' }) => {},
    'send.mail': (_, _params: { kind: 'hold.withdrawn' }) => {},
  },
}).createMachine({
  id: 'hold',
  version: '1',
  description: 'A stone is reserved for one business until a fixed time.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not placed yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'hold.place': {
          target: 'held',
          guard: 'mayBePlaced',
          description:
            'The stone is put on hold for a registered business; the price and the time at which the hold ends are fixed.',
          actions: [
            { type: 'tell.stone', params: { event: 'stone.hold' } },
            'take.place',
            'enqueue.expiry',
          ],
          meta: place,
        },
      },
    },
    held: {
      tags: 'live',
      description: 'Only the holder can order the stone or take it on memo.',
      meta: HOLD_STATUS.held,
      on: {
        'hold.extend': {
          guard: 'mayBeExtended',
          description: 'The hold is extended once by the standard duration.',
          actions: [
            'markExtended',
            'enqueue.expiry',
            { type: 'tell.owner', params: { kind: 'hold.extended' } },
          ],
          meta: { operations: ['extendHold'], who: WITH_REASON, redress: REASON },
        },
        'hold.release': {
          target: 'released',
          guard: 'mayBeReleased',
          description: 'The stone is released.',
          actions: [
            { type: 'markEnd', params: { end: 'released' } },
            { type: 'tell.stone', params: { event: 'stone.release' } },
            { type: 'tell.owner', params: { kind: 'hold.released' } },
          ],
          meta: release,
        },
        'hold.withdraw': {
          target: 'released',
          guard: 'mayBeWithdrawn',
          description:
            'The stone is no longer available: staff end the hold and take the stone off the market.',
          actions: [
            { type: 'markEnd', params: { end: 'withdrawn' } },
            { type: 'tell.stone', params: { event: 'stone.remove' } },
            { type: 'enqueue.notice', params: { kind: 'hold.withdrawn' } },
            { type: 'send.mail', params: { kind: 'hold.withdrawn' } },
          ],
          meta: { ...release, who: 'administrator, quality control' },
        },
        'hold.expired': {
          target: 'released',
          guard: 'holdIsDue',
          description: 'The hold expired.',
          actions: [
            { type: 'markEnd', params: { end: 'expired' } },
            { type: 'tell.stone', params: { event: 'stone.release' } },
            { type: 'enqueue.notice', params: { kind: 'hold.expired' } },
          ],
          meta: { operations: [], who: 'the portal' },
        },
        'hold.confirmed': {
          target: 'released',
          guard: 'actorMayEndHold',
          description: 'The holder orders the stone.',
          actions: { type: 'markEnd', params: { end: 'confirmed' } },
          meta: { operations: ['confirmStones', 'importExternalDiamonds'], who: 'an order' },
        },
        'hold.issued': {
          target: 'released',
          guard: 'actorMayEndHold',
          description: 'The holder takes the stone on memo.',
          actions: { type: 'markEnd', params: { end: 'issued' } },
          meta: { operations: ['issueMemo'], who: 'a memo' },
        },
      },
    },
    released: {
      type: 'final',
      description: 'Ended; the reason is recorded.',
      meta: HOLD_STATUS.released,
    },
  },
});

export const holdWorkflow = {
  name: 'hold',
  machine: holdMachine,
  noun: 'A hold',
  phrases: { start: 'not placed yet', held: 'active', released: 'no longer active' },
  participles: {
    'hold.place': 'placed',
    'hold.extend': 'extended',
    'hold.release': 'released',
    'hold.withdraw': 'withdrawn',
    'hold.expired': 'expired',
    'hold.confirmed': 'confirmed',
    'hold.issued': 'issued on memo',
  },
} as const satisfies Workflow<typeof holdMachine> & {
  phrases: Record<StateValueFrom<typeof holdMachine>, string>;
  participles: Record<HoldEvent['type'], string>;
};
