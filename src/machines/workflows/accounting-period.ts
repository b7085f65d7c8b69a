import { and, type StateValueFrom, setup } from 'xstate';
import { PERIOD_STATUS, ROLE } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  REASON,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';

export interface AccountingPeriodContext {
  /** true if the last day of the month has passed (UTC) */
  isOver: boolean;
}

export type AccountingPeriodEvent =
  | { type: 'period.close'; actor: Actor }
  | { type: 'period.reopen'; actor: Actor; remark: string };

const who = 'administrator';
const close = {
  target: 'closed',
  guard: 'mayBeClosed',
  description: 'The journal of the month is stored, and the month accepts no further entries.',
  meta: { operations: ['closePeriod'], who, redress: { by: 'period.reopen' } },
} as const;

export const accountingPeriodMachine = setup({
  types: {
    context: {} as AccountingPeriodContext,
    events: {} as AccountingPeriodEvent,
    input: {} as AccountingPeriodContext,
    tags: {} as 'start' | 'closed',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    actorIsAdministrator: ({ event }) => event.actor.role === ROLE.administrator,
    monthIsOver: ({ context }) => context.isOver,
    remarkIsGiven: ({ event }) => 'remark' in event && event.remark.trim() !== '',
    mayBeClosed: and(['actorIsAdministrator', 'monthIsOver']),
    mayBeReopened: and(['actorIsAdministrator', 'remarkIsGiven']),
  },
}).createMachine({
  id: 'accountingPeriod',
  version: '1',
  description: 'A month of the journal. A closed month cannot change.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Never closed.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: { 'period.close': close },
    },
    closed: {
      tags: 'closed',
      description: 'No document or payment can be dated in the month.',
      meta: PERIOD_STATUS.closed,
      on: {
        'period.reopen': {
          target: 'reopened',
          guard: 'mayBeReopened',
          description: 'The month accepts entries again; the reason is recorded.',
          meta: { operations: ['reopenPeriod'], who, redress: REASON },
        },
      },
    },
    reopened: {
      description: 'The month was closed before and accepts entries again.',
      meta: PERIOD_STATUS.reopened,
      on: { 'period.close': close },
    },
  },
});

export const accountingPeriodWorkflow = {
  name: 'accountingPeriod',
  machine: accountingPeriodMachine,
  noun: 'An accounting period',
  phrases: {
    start: 'open',
    closed: 'closed',
    reopened: 'reopened',
  },
  participles: {
    'period.close': 'closed',
    'period.reopen': 'reopened',
  },
} as const satisfies Workflow<typeof accountingPeriodMachine> & {
  phrases: Record<StateValueFrom<typeof accountingPeriodMachine>, string>;
  participles: Record<AccountingPeriodEvent['type'], string>;
};
