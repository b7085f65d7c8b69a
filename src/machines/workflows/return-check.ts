import { and, type StateValueFrom, setup } from 'xstate';
import { RETURN_CHECK_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { isStaff } from './actor-guards.ts';

/** Empty, because the guards need only the actor of the event. */
export type ReturnCheckContext = Record<never, never>;

export type ReturnCheckEvent =
  | { type: 'check.open'; actor: Actor }
  | { type: 'check.pass'; actor: Actor }
  | { type: 'check.fail'; actor: Actor; remark: string }
  | { type: 'check.recall'; actor: Actor };

const who = 'administrator, quality control';
const byWorkflow = (by: string, ...operations: string[]): EdgeMeta => ({ operations, who: by });

export const returnCheckMachine = setup({
  types: {
    context: {} as ReturnCheckContext,
    events: {} as ReturnCheckEvent,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    actorIsStaff: ({ event }) => isStaff(event.actor),
    remarkIsGiven: ({ event }) => event.type === 'check.fail' && event.remark.trim() !== '',
    mayBeFailed: and(['actorIsStaff', 'remarkIsGiven']),
  },
  actions: {
    'tell.stone': (_, _params: { event: 'stone.restore' }) => {},
    'enqueue.notice': (_, _params: { kind: 'check.waiting' | 'check.failed' }) => {},
  },
}).createMachine({
  id: 'returnCheck',
  version: '1',
  description: 'A returned stone is checked before it is offered again.',
  context: {},
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not returned yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'check.open': {
          target: 'waiting',
          description: 'The stone was returned and must be checked before it is offered again.',
          actions: { type: 'enqueue.notice', params: { kind: 'check.waiting' } },
          meta: byWorkflow('a memo', 'receiveMemo'),
        },
      },
    },
    waiting: {
      tags: 'live',
      description: 'Weight, report and condition must be checked.',
      meta: RETURN_CHECK_STATUS.waiting,
      on: {
        'check.pass': {
          target: 'passed',
          guard: 'actorIsStaff',
          description: 'The stone is unchanged and is offered again.',
          actions: { type: 'tell.stone', params: { event: 'stone.restore' } },
          meta: { operations: ['passReturnChecks'], who },
        },
        'check.fail': {
          target: 'failed',
          guard: 'mayBeFailed',
          description:
            'The stone has changed since it went out, so it stays off the market, and the reason is recorded.',
          actions: { type: 'enqueue.notice', params: { kind: 'check.failed' } },
          meta: { operations: ['failReturnChecks'], who },
        },
        'check.recall': {
          target: 'recalled',
          description: 'The stone was received by mistake, so there is nothing to check.',
          meta: byWorkflow("a memo's reversal", 'reverseMemo', 'undoReceiveMemo'),
        },
      },
    },
    passed: {
      type: 'final',
      description: 'Put back on the market.',
      meta: RETURN_CHECK_STATUS.passed,
    },
    failed: {
      type: 'final',
      description: 'Kept off the market; the reason is recorded.',
      meta: RETURN_CHECK_STATUS.failed,
    },
    recalled: {
      type: 'final',
      description: 'Still on memo with the trading client.',
      meta: RETURN_CHECK_STATUS.recalled,
    },
  },
});

export const returnCheckWorkflow = {
  name: 'returnCheck',
  machine: returnCheckMachine,
  noun: 'A return check',
  phrases: {
    start: 'not opened yet',
    waiting: 'waiting',
    passed: 'passed',
    failed: 'failed',
    recalled: 'recalled',
  },
  participles: {
    'check.open': 'opened',
    'check.pass': 'passed',
    'check.fail': 'failed',
    'check.recall': 'recalled',
  },
} as const satisfies Workflow<typeof returnCheckMachine> & {
  phrases: Record<StateValueFrom<typeof returnCheckMachine>, string>;
  participles: Record<ReturnCheckEvent['type'], string>;
};
