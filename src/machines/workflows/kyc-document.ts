import { and, assign, type StateValueFrom, setup } from 'xstate';
import { KYC_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { isStaff, mayActFor, type Owner, type UndoWindow, undoGuards } from './actor-guards.ts';

export interface KycDocumentContext extends UndoWindow {
  owner: Owner;
  /** user who sent the current file of the document */
  sender: string | null;
  /** true if the state of the business has not changed since the last transition of the document */
  isUntouched: boolean;
}

/** XState context of a document that has not been approved or rejected. */
export const UNDECIDED = {
  doer: null,
  isFresh: false,
  isUntouched: true,
} as const satisfies Partial<KycDocumentContext>;

export type KycDocumentEvent =
  | { type: 'kyc.send'; actor: Actor }
  | { type: 'kyc.resend'; actor: Actor }
  | { type: 'kyc.approve'; actor: Actor }
  | { type: 'kyc.takeBack'; actor: Actor }
  | { type: 'kyc.reject'; actor: Actor; remark: string };

const sendAgain: EdgeMeta = {
  operations: ['sendBusinessDocuments', 'updateBusinessDocuments'],
  who: 'the business, its associate, staff',
  redress: { by: 'kyc.resend' },
};
const decideOn: EdgeMeta = {
  operations: ['updateBusinessDocuments'],
  who: 'administrator, quality control; never the sender',
};

type NoticeKind = 'kyc.approved' | 'kyc.rejected' | 'kyc.takenBack';
/**
 * The e-mail about the decision has already been queued. Undo therefore sends a second e-mail,
 * which withdraws the first.
 */
const takeBack = {
  target: 'pending',
  guard: 'mayBeTakenBack',
  description: 'The reviewer undoes a wrong decision; the document returns to review.',
  actions: [
    { type: 'enqueue.notice', params: { kind: 'kyc.takenBack' } },
    { type: 'send.mail', params: { kind: 'kyc.takenBack' } },
  ],
  meta: {
    operations: ['undoKycDecision'],
    who: 'the reviewer, within the undo window',
    redress: { by: 'kyc.approve' },
  },
} as const;

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
    ...undoGuards,
    actorIsStaff: ({ event }) => isStaff(event.actor),
    registrationStoodStill: ({ context }) => context.isUntouched,
    mayBeTakenBack: and([
      'actorMayActForClient',
      'actorIsStaff',
      'actorDidIt',
      'isStillFresh',
      'registrationStoodStill',
    ]),
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
    markDoer: assign({ doer: ({ event }) => event.actor.id }),
    /** starts the review of the business if it is not yet under review */
    'begin.review': () => {},
    'enqueue.notice': (_, _params: { kind: NoticeKind }) => {},
    'send.mail': (_, _params: { kind: NoticeKind }) => {},
  },
}).createMachine({
  id: 'kycDocument',
  version: '1',
  description: 'A document that identifies a business or its owner, and the result of its review.',
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
      description: 'Awaiting staff review.',
      meta: KYC_STATUS.pending,
      on: {
        'kyc.resend': {
          guard: 'actorMayActForClient',
          description: 'A new file replaces a file that has not been reviewed yet.',
          actions: ['markSender', 'begin.review'],
          meta: sendAgain,
        },
        'kyc.approve': {
          target: 'approved',
          guard: 'mayBeApproved',
          description: 'Staff approve the document.',
          actions: [
            'markDoer',
            { type: 'enqueue.notice', params: { kind: 'kyc.approved' } },
            { type: 'send.mail', params: { kind: 'kyc.approved' } },
          ],
          meta: { ...decideOn, redress: { by: 'kyc.takeBack' } },
        },
        'kyc.reject': {
          target: 'rejected',
          guard: 'mayBeRejected',
          description: 'Staff reject the document and give a reason.',
          actions: [
            'markDoer',
            { type: 'enqueue.notice', params: { kind: 'kyc.rejected' } },
            { type: 'send.mail', params: { kind: 'kyc.rejected' } },
          ],
          meta: { ...decideOn, redress: REASON },
        },
      },
    },
    rejected: {
      tags: 'live',
      description: 'Rejected; the reason is recorded, and a new file starts the review again.',
      meta: KYC_STATUS.rejected,
      on: {
        'kyc.resend': {
          target: 'pending',
          guard: 'actorMayActForClient',
          description: 'A new file is sent after the rejection.',
          actions: ['markSender', 'begin.review'],
          meta: sendAgain,
        },
        'kyc.takeBack': takeBack,
      },
    },
    approved: {
      description: 'The document counts towards the registration.',
      meta: KYC_STATUS.approved,
      on: { 'kyc.takeBack': takeBack },
    },
  },
});

export const kycDocumentWorkflow = {
  name: 'kycDocument',
  machine: kycDocumentMachine,
  noun: 'A document',
  phrases: {
    start: 'not sent yet',
    pending: 'awaiting review',
    rejected: 'rejected',
    approved: 'approved',
  },
  participles: {
    'kyc.send': 'sent',
    'kyc.resend': 'sent again',
    'kyc.approve': 'approved',
    'kyc.reject': 'rejected',
    'kyc.takeBack': 'returned to review',
  },
} as const satisfies Workflow<typeof kycDocumentMachine> & {
  phrases: Record<StateValueFrom<typeof kycDocumentMachine>, string>;
  participles: Record<KycDocumentEvent['type'], string>;
};
