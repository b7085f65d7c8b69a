import { and, type StateValueFrom, setup } from 'xstate';
import { BULK_EMAIL_STATUS, ROLE } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';

export interface BulkEmailContext {
  /** true if the mailing has a schedule */
  isTimed: boolean;
  /** true if the schedule contains a further run */
  hasNextTurn: boolean;
  /** true if the mailing currently has at least one recipient */
  isAddressed: boolean;
  /** true if the e-mail to at least one recipient of the current run is queued or has failed */
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

const byPortal: EdgeMeta = { operations: [], who: 'the portal' };
const WHO = 'administrator';

const send = {
  target: 'sending',
  guard: 'mayBeSent',
  description: "An e-mail is queued for each recipient, with that recipient's prices.",
  actions: 'enqueue.mailing',
  meta: { operations: ['sendBulkEmail'], who: WHO, redress: { by: 'mailing.stop' } },
} as const;
const retry = {
  target: 'sending',
  guard: 'mayBeSentAgain',
  description: 'E-mails are queued again for the recipients who did not receive the mailing.',
  actions: 'enqueue.mailing',
  meta: { operations: ['retryBulkEmail'], who: WHO, redress: { by: 'mailing.stop' } },
} as const;
const discard = {
  target: 'stopped',
  guard: 'actorIsAdministrator',
  description: 'The mailing is removed; no more e-mails are sent.',
  meta: { operations: ['removeBulkEmail'], who: WHO },
} as const;

export const bulkEmailMachine = setup({
  types: {
    context: {} as BulkEmailContext,
    events: {} as BulkEmailEvent,
    input: {} as BulkEmailContext,
    tags: {} as 'start' | 'live' | 'started',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    actorIsAdministrator: ({ event }) => event.actor.role === ROLE.administrator,
    mailIsTimed: ({ context }) => context.isTimed,
    turnIsLeft: ({ context }) => context.hasNextTurn,
    noTurnIsLeft: ({ context }) => !context.hasNextTurn,
    hasRecipients: ({ context }) => context.isAddressed,
    someRecipientIsLeft: ({ context }) => context.isOwed,
    mailIsSetUp: ({ context }) => context.hasWayOut,
    mayBeScheduled: and(['actorIsAdministrator', 'mailIsSetUp', 'mailIsTimed', 'turnIsLeft']),
    mayBeSent: and(['actorIsAdministrator', 'mailIsSetUp', 'hasRecipients']),
    mayBeSentAgain: and(['actorIsAdministrator', 'mailIsSetUp', 'someRecipientIsLeft']),
  },
  actions: {
    /** queues the job in which a worker sends the e-mails in batches */
    'enqueue.mailing': () => {},
  },
}).createMachine({
  id: 'bulkEmail',
  version: '1',
  description: "An e-mail to many trading clients, with stones at each trading client's prices.",
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not written yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'mailing.draft': {
          target: 'draft',
          guard: 'actorIsAdministrator',
          description: 'An administrator starts a draft.',
          meta: { operations: ['addBulkEmail'], who: WHO, redress: { by: 'mailing.discard' } },
        },
      },
    },
    draft: {
      tags: 'live',
      description: 'The mailing is being written; no e-mails are sent.',
      meta: BULK_EMAIL_STATUS.draft,
      on: {
        'mailing.change': {
          target: 'draft',
          guard: 'actorIsAdministrator',
          description: 'The text, stones, schedule or recipients change.',
          meta: { operations: ['updateBulkEmail'], who: WHO, redress: { by: 'mailing.change' } },
        },
        'mailing.schedule': {
          target: 'scheduled',
          guard: 'mayBeScheduled',
          description: 'The mailing is scheduled and will be sent automatically.',
          meta: { operations: ['scheduleBulkEmail'], who: WHO, redress: { by: 'mailing.recall' } },
        },
        'mailing.send': send,
        'mailing.discard': discard,
      },
    },
    scheduled: {
      tags: 'live',
      description: 'The mailing is scheduled and is sent at its scheduled time.',
      meta: BULK_EMAIL_STATUS.scheduled,
      on: {
        'mailing.recall': {
          target: 'draft',
          guard: 'actorIsAdministrator',
          description: 'The mailing is no longer scheduled and can be changed.',
          meta: {
            operations: ['recallBulkEmail'],
            who: WHO,
            redress: { by: 'mailing.schedule' },
          },
        },
        'mailing.send': send,
        'mailing.start': {
          target: 'sending',
          description: 'The scheduled time is reached.',
          actions: 'enqueue.mailing',
          meta: byPortal,
        },
        'mailing.discard': discard,
      },
    },
    sending: {
      tags: ['live', 'started'],
      description: 'E-mails are being sent.',
      meta: BULK_EMAIL_STATUS.sending,
      on: {
        'mailing.rest': {
          target: 'scheduled',
          guard: 'turnIsLeft',
          description: 'The mailing has been sent to all recipients and awaits its next run.',
          meta: byPortal,
        },
        'mailing.finish': {
          target: 'sent',
          guard: 'noTurnIsLeft',
          description: 'The mailing has been sent to all recipients.',
          meta: byPortal,
        },
        'mailing.stop': {
          target: 'stopped',
          guard: 'actorIsAdministrator',
          description: 'No more e-mails are sent; e-mails already sent cannot be recalled.',
          meta: { operations: ['stopBulkEmail'], who: WHO, redress: { by: 'mailing.retry' } },
        },
      },
    },
    sent: {
      tags: 'started',
      description: 'The mailing has been sent to all recipients.',
      meta: BULK_EMAIL_STATUS.sent,
      on: { 'mailing.retry': retry },
    },
    stopped: {
      tags: 'started',
      description: 'No more e-mails are sent.',
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
    start: 'not written yet',
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
    'mailing.rest': 'rescheduled',
    'mailing.finish': 'finished',
    'mailing.stop': 'stopped',
    'mailing.retry': 'sent again',
    'mailing.discard': 'removed',
  },
} as const satisfies Workflow<typeof bulkEmailMachine> & {
  phrases: Record<StateValueFrom<typeof bulkEmailMachine>, string>;
  participles: Record<BulkEmailEvent['type'], string>;
};
