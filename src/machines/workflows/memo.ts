import { type StateValueFrom, setup } from 'xstate';
import { MEMO_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/model.ts';

export interface MemoContext {
  /** `out`: stones still on memo; `settled`: stones received or sold */
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
  who: 'a stone that is settled',
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
  description: 'The document of a memo. Its state is what its stones make of it.',
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
          meta: { operations: ['issueMemo'], who: 'the stones that are issued' },
        },
      },
    },
    open: {
      tags: 'live',
      description: 'All of its stones are out.',
      meta: MEMO_STATUS.open,
      on: {
        'memoDocument.part': {
          target: 'partial',
          guard: 'someStonesAreOut',
          description: 'The first of its stones is settled.',
          meta: settle,
        },
        'memoDocument.close': {
          target: 'closed',
          guard: 'noStoneIsOut',
          description: 'All stones are settled at once.',
          meta: settle,
        },
      },
    },
    partial: {
      tags: 'live',
      description: 'Some of its stones are settled, some are out.',
      meta: MEMO_STATUS.partial,
      on: {
        'memoDocument.close': {
          target: 'closed',
          guard: 'noStoneIsOut',
          description: 'The last of its stones is settled.',
          meta: settle,
        },
        'memoDocument.reopen': {
          target: 'open',
          guard: 'everyStoneIsOut',
          description: 'What was settled is reversed.',
          meta: reopen,
        },
      },
    },
    closed: {
      description: 'None of its stones is out.',
      meta: MEMO_STATUS.closed,
      on: {
        'memoDocument.part': {
          target: 'partial',
          guard: 'someStonesAreOut',
          description: 'One of its stones is reversed.',
          meta: reopen,
        },
        'memoDocument.reopen': {
          target: 'open',
          guard: 'everyStoneIsOut',
          description: 'Everything that was settled is reversed.',
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
    'memoDocument.reopen': 'opened again',
  },
} as const satisfies Workflow<typeof memoMachine> & {
  phrases: Record<StateValueFrom<typeof memoMachine>, string>;
  participles: Record<MemoEvent['type'], string>;
};
