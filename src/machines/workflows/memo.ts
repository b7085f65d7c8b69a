import { and, type StateValueFrom, setup } from 'xstate';
import { MEMO_STATUS, ROLE } from '../codes.ts';
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
import { isAdministrator } from './reservation.ts';

/** Upper bound of the days from today until a memo is due, for a new memo and for a renewed one. */
export const MAX_MEMO_DAYS = 365;

export interface MemoContext {
  /** `out`: number of stones still on memo; `settled`: number of stones received back or sold */
  out: number;
  settled: number;
  tradingClient: TradingClient | null;
  /** number of renewals that the terms of the trading client still allow for the memo */
  renewalsLeft: number;
  /** `firstDueOn`, `lastDueOn`: bounds of a new due day, as ISO dates by the database clock */
  firstDueOn: string;
  lastDueOn: string;
  /** true if the trading client has accepted the terms of the memo */
  isAccepted: boolean;
  /** true if the actor states the version of the terms that applies to the memo */
  isOwnVersion: boolean;
}

/** The facts that renewals and acceptances read, for the events that follow from the stones. */
export const NOT_RENEWED = {
  tradingClient: null,
  renewalsLeft: 0,
  firstDueOn: '',
  lastDueOn: '',
  isAccepted: false,
  isOwnVersion: false,
} as const satisfies Omit<MemoContext, 'out' | 'settled'>;

export type MemoEvent =
  /** `dueOn`: the new due day, as an ISO date */
  | { type: 'memoDocument.renew'; actor: Actor; dueOn: string; remark: string }
  | { type: 'memoDocument.accept'; actor: Actor }
  | { type: 'memoDocument.open'; actor: Actor }
  | { type: 'memoDocument.part'; actor: Actor }
  | { type: 'memoDocument.close'; actor: Actor }
  | { type: 'memoDocument.reopen'; actor: Actor };

const settle: EdgeMeta = {
  operations: ['receiveMemo', 'sellMemo', 'grantMemoRequests'],
  who: 'a stone that is received or sold',
};
const renew: EdgeMeta = {
  operations: ['renewMemos', 'grantMemoRequests'],
  who: "administrator, the trading client's associate",
  redress: REASON,
};
const accept = {
  guard: 'mayBeAccepted',
  description: 'The trading client accepts the terms of the memo.',
  actions: { type: 'enqueue.notice', params: { kind: 'memoDocument.accepted' } },
  meta: { operations: ['acceptMemoTerms'], who: 'the trading client' },
} as const;
const reopen: EdgeMeta = { operations: ['reverseMemo', 'undoReceiveMemo'], who: 'a reversal' };

export const memoMachine = setup({
  types: {
    context: {} as MemoContext,
    events: {} as MemoEvent,
    input: {} as MemoContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    ...activeClientGuards,
    ...ownerGuards,
    actorMayActForClient: clientGuards.actorMayActForClient,
    actorRunsMemos: ({ event }) =>
      isAdministrator(event.actor) || event.actor.role === ROLE.associate,
    renewalIsLeft: ({ context }) => context.renewalsLeft > 0,
    dueDayIsLater: ({ context, event }) =>
      event.type === 'memoDocument.renew' && event.dueOn >= context.firstDueOn,
    dueDayIsWithinLimit: ({ context, event }) =>
      event.type === 'memoDocument.renew' && event.dueOn <= context.lastDueOn,
    mayBeRenewed: and([
      'actorMayActForClient',
      'actorRunsMemos',
      'clientIsStillRegistered',
      'clientIsActive',
      'renewalIsLeft',
      'dueDayIsLater',
      'dueDayIsWithinLimit',
      'reasonIsGivenToOwner',
    ]),
    actorIsCustomer: ({ event }) => event.actor.role === ROLE.customer,
    termsAreNotAccepted: ({ context }) => !context.isAccepted,
    versionIsOfMemo: ({ context }) => context.isOwnVersion,
    mayBeAccepted: and([
      'actorMayActForClient',
      'actorIsCustomer',
      'termsAreNotAccepted',
      'versionIsOfMemo',
    ]),
    everyStoneIsOut: ({ context: { settled } }) => settled === 0,
    someStonesAreOut: ({ context: { out, settled } }) => out > 0 && settled > 0,
    noStoneIsOut: ({ context: { out } }) => out === 0,
  },
  actions: {
    'tell.owner': (_, _params: { kind: 'memoDocument.renewed' }) => {},
    'enqueue.notice': (_, _params: { kind: 'memoDocument.opened' | 'memoDocument.accepted' }) => {},
  },
}).createMachine({
  id: 'memo',
  version: '1',
  description: 'The memo document. Its state follows from the states of its stones.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not written yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'memoDocument.open': {
          target: 'open',
          description: 'The memo is issued.',
          actions: { type: 'enqueue.notice', params: { kind: 'memoDocument.opened' } },
          meta: { operations: ['issueMemo'], who: 'the issue of its stones' },
        },
      },
    },
    open: {
      tags: 'live',
      description: 'All stones are on memo.',
      meta: MEMO_STATUS.open,
      on: {
        'memoDocument.renew': {
          guard: 'mayBeRenewed',
          description: 'The stones stay out longer: the memo gets a later due day.',
          actions: { type: 'tell.owner', params: { kind: 'memoDocument.renewed' } },
          meta: renew,
        },
        'memoDocument.accept': accept,
        'memoDocument.part': {
          target: 'partial',
          guard: 'someStonesAreOut',
          description: 'The first stone is returned or sold.',
          meta: settle,
        },
        'memoDocument.close': {
          target: 'closed',
          guard: 'noStoneIsOut',
          description: 'All stones are returned or sold at the same time.',
          meta: settle,
        },
      },
    },
    partial: {
      tags: 'live',
      description: 'Some stones have been returned or sold; others are still on memo.',
      meta: MEMO_STATUS.partial,
      on: {
        'memoDocument.renew': {
          guard: 'mayBeRenewed',
          description: 'The stones stay out longer: the memo gets a later due day.',
          actions: { type: 'tell.owner', params: { kind: 'memoDocument.renewed' } },
          meta: renew,
        },
        'memoDocument.accept': accept,
        'memoDocument.close': {
          target: 'closed',
          guard: 'noStoneIsOut',
          description: 'The last stone is returned or sold.',
          meta: settle,
        },
        'memoDocument.reopen': {
          target: 'open',
          guard: 'everyStoneIsOut',
          description: 'All returned and sold stones are put back on memo.',
          meta: reopen,
        },
      },
    },
    closed: {
      description: 'No stones remain on memo.',
      meta: MEMO_STATUS.closed,
      on: {
        'memoDocument.part': {
          target: 'partial',
          guard: 'someStonesAreOut',
          description: 'Some stones are put back on memo.',
          meta: reopen,
        },
        'memoDocument.reopen': {
          target: 'open',
          guard: 'everyStoneIsOut',
          description: 'All stones are put back on memo.',
          meta: reopen,
        },
      },
    },
  },
});

export const memoWorkflow = {
  name: 'memo',
  machine: memoMachine,
  noun: 'A memo',
  phrases: {
    start: 'not written yet',
    open: 'open',
    partial: 'partly settled',
    closed: 'closed',
  },
  participles: {
    'memoDocument.open': 'opened',
    'memoDocument.renew': 'renewed',
    'memoDocument.accept': 'accepted',
    'memoDocument.part': 'partly settled',
    'memoDocument.close': 'closed',
    'memoDocument.reopen': 'reopened',
  },
} as const satisfies Workflow<typeof memoMachine> & {
  phrases: Record<StateValueFrom<typeof memoMachine>, string>;
  participles: Record<MemoEvent['type'], string>;
};
