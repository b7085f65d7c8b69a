import { type StateValueFrom, setup } from 'xstate';
import { MEMO_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';

export interface MemoContext {
  /** `out`: number of stones still on memo; `settled`: number of stones received back or sold */
  out: number;
  settled: number;
}

export type MemoEvent =
  | { type: 'memoDocument.open'; actor: Actor }
  | { type: 'memoDocument.part'; actor: Actor }
  | { type: 'memoDocument.close'; actor: Actor }
  | { type: 'memoDocument.reopen'; actor: Actor };

const settle: EdgeMeta = {
  operations: ['receiveMemo', 'sellMemo'],
  who: 'a stone that is received or sold',
};
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
    everyStoneIsOut: ({ context: { settled } }) => settled === 0,
    someStonesAreOut: ({ context: { out, settled } }) => out > 0 && settled > 0,
    noStoneIsOut: ({ context: { out } }) => out === 0,
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
          meta: { operations: ['issueMemo'], who: 'the issue of its stones' },
        },
      },
    },
    open: {
      tags: 'live',
      description: 'All stones are on memo.',
      meta: MEMO_STATUS.open,
      on: {
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
    'memoDocument.part': 'partly settled',
    'memoDocument.close': 'closed',
    'memoDocument.reopen': 'reopened',
  },
} as const satisfies Workflow<typeof memoMachine> & {
  phrases: Record<StateValueFrom<typeof memoMachine>, string>;
  participles: Record<MemoEvent['type'], string>;
};
