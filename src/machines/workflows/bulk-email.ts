import { and, type StateValueFrom, setup } from 'xstate';
import { BULK_EMAIL_STATUS, ROLE } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/model.ts';

export interface BulkEmailContext {
  /** true if the mailing has a schedule */
  isTimed: boolean;
  /** true if the schedule has a next run */
  hasNextTurn: boolean;
  /** true if the mailing has at least one recipient now */
  isAddressed: boolean;
  /** true if sending failed for a recipient, or was stopped before it */
  isOwed: boolean;
  /** true if a mail server is configured */
  hasWayOut: boolean;
}

export type BulkEmailEvent =
  | { type: 'mailing.draft'; actor: Actor }
  | { type: 'mailing.change'; actor: Actor }
  | { type: 'mailing.schedule'; actor: Actor }
  | { type: 'mailing.recall'; actor: Actor }
  | { type: 'mailing.send'; actor: Actor }
  | { type: 'mailing.start'; actor: Actor }
  | { type: 'mailing.rest'; actor: Actor }
  | { type: 'mailing.finish'; actor: Actor }
  | { type: 'mailing.stop'; actor: Actor }
  | { type: 'mailing.retry'; actor: Actor }
  | { type: 'mailing.discard'; actor: Actor };

const byPortal: EdgeMeta = { operations: [], who: 'the clock' };
const WHO = 'administrator';

const send = {
  target: 'sending',
  guard: 'mayBeSent',
  description: 'Those who get it stand in line, each at its own prices.',
  actions: 'enqueue.mailing',
  meta: { operations: ['sendBulkEmail'], who: WHO, redress: { by: 'mailing.stop' } },
} as const;
const retry = {
  target: 'sending',
  guard: 'mayBeSentAgain',
  description: 'Those who did not get it stand in line once more; nobody else does.',
  actions: 'enqueue.mailing',
  meta: { operations: ['retryBulkEmail'], who: WHO, redress: { by: 'mailing.stop' } },
} as const;
const discard = {
  target: 'stopped',
  guard: 'actorIsAdministrator',
  description: 'It is taken off the list before anybody got it.',
  meta: { operations: ['removeBulkEmail'], who: WHO },
} as const;

export const bulkEmailMachine = setup({
  types: {
    context: {} as BulkEmailContext,
    events: {} as BulkEmailEvent,
    input: {} as BulkEmailContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    actorIsAdministrator: ({ event }) => event.actor.role === ROLE.administrator,
    mailIsTimed: ({ context }) => context.isTimed,
    turnIsLeft: ({ context }) => context.hasNextTurn,
    noTurnIsLeft: ({ context }) => !context.hasNextTurn,
    somebodyGetsIt: ({ context }) => context.isAddressed,
    somebodyMissedIt: ({ context }) => context.isOwed,
    mailLeavesTheHouse: ({ context }) => context.hasWayOut,
    mayBeScheduled: and([
      'actorIsAdministrator',
      'mailLeavesTheHouse',
      'mailIsTimed',
      'turnIsLeft',
    ]),
    mayBeSent: and(['actorIsAdministrator', 'mailLeavesTheHouse', 'somebodyGetsIt']),
    mayBeSentAgain: and(['actorIsAdministrator', 'mailLeavesTheHouse', 'somebodyMissedIt']),
  },
  actions: {
    /** a worker sends the e-mails in batches */
    'enqueue.mailing': () => {},
  },
}).createMachine({
  id: 'bulkEmail',
  version: '1',
  description: 'A letter to many clients, with stones at the prices of each.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not here yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'mailing.draft': {
          target: 'draft',
          guard: 'actorIsAdministrator',
          description: 'Somebody begins to write it.',
          meta: { operations: ['addBulkEmail'], who: WHO, redress: { by: 'mailing.discard' } },
        },
      },
    },
    draft: {
      tags: 'live',
      description: 'It is being written, and nobody gets it.',
      meta: BULK_EMAIL_STATUS.draft,
      on: {
        'mailing.change': {
          target: 'draft',
          guard: 'actorIsAdministrator',
          description: 'Its words, its stones, its times or those who get it change.',
          meta: { operations: ['updateBulkEmail'], who: WHO, redress: { by: 'mailing.change' } },
        },
        'mailing.schedule': {
          target: 'scheduled',
          guard: 'mayBeScheduled',
          description: 'It is sent by itself when its time comes.',
          meta: { operations: ['scheduleBulkEmail'], who: WHO, redress: { by: 'mailing.recall' } },
        },
        'mailing.send': send,
        'mailing.discard': discard,
      },
    },
    scheduled: {
      tags: 'live',
      description: 'It waits for its time.',
      meta: BULK_EMAIL_STATUS.scheduled,
      on: {
        'mailing.recall': {
          target: 'draft',
          guard: 'actorIsAdministrator',
          description: 'It waits no longer, and can be changed.',
          meta: {
            operations: ['recallBulkEmail'],
            who: WHO,
            redress: { by: 'mailing.schedule' },
          },
        },
        'mailing.send': send,
        'mailing.start': {
          target: 'sending',
          description: 'Its time has come.',
          actions: 'enqueue.mailing',
          meta: byPortal,
        },
        'mailing.discard': discard,
      },
    },
    sending: {
      tags: 'live',
      description: 'It leaves the house, letter by letter.',
      meta: BULK_EMAIL_STATUS.sending,
      on: {
        'mailing.rest': {
          target: 'scheduled',
          guard: 'turnIsLeft',
          description: 'Everybody has had a turn, and its next time is known.',
          meta: byPortal,
        },
        'mailing.finish': {
          target: 'sent',
          guard: 'noTurnIsLeft',
          description: 'Everybody has had a turn.',
          meta: byPortal,
        },
        'mailing.stop': {
          target: 'stopped',
          guard: 'actorIsAdministrator',
          description: 'No further letter leaves; those that have left cannot be taken back.',
          meta: { operations: ['stopBulkEmail'], who: WHO, redress: { by: 'mailing.retry' } },
        },
      },
    },
    sent: {
      description: 'Everybody has had a turn.',
      meta: BULK_EMAIL_STATUS.sent,
      on: { 'mailing.retry': retry },
    },
    stopped: {
      description: 'No further letter leaves.',
      meta: BULK_EMAIL_STATUS.stopped,
      on: { 'mailing.retry': retry },
    },
  },
});

export const bulkEmailWorkflow = {
  name: 'bulkEmail',
  machine: bulkEmailMachine,
  noun: 'A mailing',
  phrases: {
    start: 'not here yet',
    draft: 'a draft',
    scheduled: 'scheduled',
    sending: 'being sent',
    sent: 'sent',
    stopped: 'stopped',
  },
  participles: {
    'mailing.draft': 'drafted',
    'mailing.change': 'changed',
    'mailing.schedule': 'scheduled',
    'mailing.recall': 'recalled',
    'mailing.send': 'sent',
    'mailing.start': 'started',
    'mailing.rest': 'put to rest',
    'mailing.finish': 'finished',
    'mailing.stop': 'stopped',
    'mailing.retry': 'sent again',
    'mailing.discard': 'removed',
  },
} as const satisfies Workflow<typeof bulkEmailMachine> & {
  phrases: Record<StateValueFrom<typeof bulkEmailMachine>, string>;
  participles: Record<BulkEmailEvent['type'], string>;
};
