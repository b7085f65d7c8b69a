import { type StateValueFrom, setup } from 'xstate';
import { EXTERNAL_REQUEST_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';

export interface ExternalRequestContext {
  /** number of stones in the request that are neither approved nor rejected */
  undecided: number;
}

export type ExternalRequestEvent =
  | { type: 'external.import'; actor: Actor }
  | { type: 'external.settle'; actor: Actor };

export const externalRequestMachine = setup({
  types: {
    context: {} as ExternalRequestContext,
    events: {} as ExternalRequestEvent,
    input: {} as ExternalRequestContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    everyStoneIsDecided: ({ context }) => context.undecided === 0,
  },
}).createMachine({
  id: 'externalRequest',
  version: '1',
  description:
    'A list of stones ordered by an API client. It ends when a decision has been made on every stone.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not imported yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'external.import': {
          target: 'open',
          description: 'The list is imported, and each of its stones becomes an order.',
          meta: { operations: ['importExternalDiamonds'], who: 'administrator, quality control' },
        },
      },
    },
    open: {
      tags: 'live',
      description: 'Some stones are still awaiting a decision.',
      meta: EXTERNAL_REQUEST_STATUS.open,
      on: {
        'external.settle': {
          target: 'settled',
          guard: 'everyStoneIsDecided',
          description: 'A decision is made on the last stone.',
          meta: {
            operations: ['approveExternalDiamonds', 'rejectStones', 'cancelConfirmStones'],
            who: 'the last decision',
          },
        },
      },
    },
    settled: {
      type: 'final',
      description: 'A decision has been made on every stone.',
      meta: EXTERNAL_REQUEST_STATUS.settled,
    },
  },
});

export const externalRequestWorkflow = {
  name: 'externalRequest',
  machine: externalRequestMachine,
  noun: 'An external request',
  phrases: {
    start: 'not imported yet',
    open: 'open',
    settled: 'settled',
  },
  participles: {
    'external.import': 'imported',
    'external.settle': 'settled',
  },
} as const satisfies Workflow<typeof externalRequestMachine> & {
  phrases: Record<StateValueFrom<typeof externalRequestMachine>, string>;
  participles: Record<ExternalRequestEvent['type'], string>;
};
