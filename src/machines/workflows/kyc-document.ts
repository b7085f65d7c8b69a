import { and, assign, type StateValueFrom, setup } from 'xstate';
import { KYC_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/model.ts';
import { isStaff, mayActFor, type Owner } from './people.ts';

export interface KycDocumentContext {
  owner: Owner;
  /** who sent the file that stands with the document now */
  sender: string | null;
}

export type KycDocumentEvent =
  | { type: 'kyc.send'; actor: Actor }
  | { type: 'kyc.resend'; actor: Actor }
  | { type: 'kyc.approve'; actor: Actor }
  | { type: 'kyc.reject'; actor: Actor; remark: string };

const sendAgain: EdgeMeta = {
  operations: ['sendBusinessDocuments', 'updateBusinessDocuments'],
  who: 'the business, its associate, staff',
};
const decideOn: EdgeMeta = {
  operations: ['updateBusinessDocuments'],
  who: 'administrator, quality control; never who sent it',
};

export const kycDocumentMachine = setup({
  types: {
    context: {} as KycDocumentContext,
    events: {} as KycDocumentEvent,
    input: {} as KycDocumentContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    actorMayActForClient: ({ context, event }) => mayActFor(event.actor, context.owner),
    actorIsStaff: ({ event }) => isStaff(event.actor),
    reviewerIsNotTheSender: ({ context, event }) => event.actor.id !== context.sender,
    remarkIsGiven: ({ event }) => event.type === 'kyc.reject' && event.remark.trim() !== '',
    mayBeApproved: and(['actorMayActForClient', 'actorIsStaff', 'reviewerIsNotTheSender']),
    mayBeRejected: and([
      'actorMayActForClient',
      'actorIsStaff',
      'reviewerIsNotTheSender',
      'remarkIsGiven',
    ]),
  },
  actions: {
    markSender: assign({ sender: ({ event }) => event.actor.id }),
    /** a business that has not been looked at yet is looked at from now on */
    'begin.review': () => {},
    'enqueue.notice': (_, _params: { kind: 'kyc.approved' | 'kyc.rejected' }) => {},
    'send.mail': (_, _params: { kind: 'kyc.approved' | 'kyc.rejected' }) => {},
  },
}).createMachine({
  id: 'kycDocument',
  version: '1',
  description:
    'A paper that says who a business is, or who owns it, and what the house thinks of it.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not sent yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'kyc.send': {
          target: 'pending',
          guard: 'actorMayActForClient',
          description: 'A document is sent for the first time.',
          actions: ['markSender', 'begin.review'],
          meta: { ...sendAgain, operations: ['sendBusinessDocuments'] },
        },
      },
    },
    pending: {
      tags: 'live',
      description: 'Waits for somebody of the house to look at it.',
      meta: KYC_STATUS.pending,
      on: {
        'kyc.resend': {
          guard: 'actorMayActForClient',
          description: 'A better file takes the place of one that nobody has decided on.',
          actions: ['markSender', 'begin.review'],
          meta: sendAgain,
        },
        'kyc.approve': {
          target: 'approved',
          guard: 'mayBeApproved',
          description: 'The house believes it.',
          actions: [
            { type: 'enqueue.notice', params: { kind: 'kyc.approved' } },
            { type: 'send.mail', params: { kind: 'kyc.approved' } },
          ],
          meta: decideOn,
        },
        'kyc.reject': {
          target: 'rejected',
          guard: 'mayBeRejected',
          description: 'The house cannot accept it, and says why.',
          actions: [
            { type: 'enqueue.notice', params: { kind: 'kyc.rejected' } },
            { type: 'send.mail', params: { kind: 'kyc.rejected' } },
          ],
          meta: decideOn,
        },
      },
    },
    rejected: {
      tags: 'live',
      description: 'Sent back with the reason; a new file begins the review again.',
      meta: KYC_STATUS.rejected,
      on: {
        'kyc.resend': {
          target: 'pending',
          guard: 'actorMayActForClient',
          description: 'A new file answers the reason.',
          actions: ['markSender', 'begin.review'],
          meta: sendAgain,
        },
      },
    },
    approved: {
      type: 'final',
      description: 'Counts towards the registration.',
      meta: KYC_STATUS.approved,
    },
  },
});

export const kycDocumentWorkflow = {
  name: 'kycDocument',
  machine: kycDocumentMachine,
  noun: 'A document',
  phrases: {
    start: 'not sent yet',
    pending: 'waiting for a decision',
    rejected: 'rejected',
    approved: 'approved',
  },
  participles: {
    'kyc.send': 'sent',
    'kyc.resend': 'sent again',
    'kyc.approve': 'approved',
    'kyc.reject': 'rejected',
  },
} as const satisfies Workflow<typeof kycDocumentMachine> & {
  phrases: Record<StateValueFrom<typeof kycDocumentMachine>, string>;
  participles: Record<KycDocumentEvent['type'], string>;
};
