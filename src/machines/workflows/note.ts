import { and, type StateValueFrom, setup } from 'xstate';
import { NOTE_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { type ListLineContext, listLineGuards } from './list-line.ts';

export type NoteContext = ListLineContext;

export type NoteEvent =
  | { type: 'note.add'; actor: Actor; remark: string }
  | { type: 'note.change'; actor: Actor; remark: string }
  | { type: 'note.finish'; actor: Actor }
  | { type: 'note.reopen'; actor: Actor }
  | { type: 'note.remove'; actor: Actor };

const who = 'the trading client, its associate, staff';
const change = (by: string, action?: number): EdgeMeta => ({
  operations: ['changeNotes'],
  redress: { by },
  ...(action === undefined ? {} : { action }),
  who,
});
const remove = {
  target: 'removed',
  guard: 'actorKeepsLine',
  description: 'The note is no longer needed.',
  meta: { operations: ['removeNotes', 'moveLines'], who, redress: { by: 'note.add' } },
} as const;

export const noteMachine = setup({
  types: {
    context: {} as NoteContext,
    events: {} as NoteEvent,
    input: {} as NoteContext,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    ...listLineGuards,
    messageIsGiven: ({ event }) =>
      (event.type === 'note.add' || event.type === 'note.change') && event.remark.trim() !== '',
    mayBeWritten: and(['actorKeepsLine', 'messageIsGiven']),
    mayBeAdded: and(['clientIsChosen', 'actorKeepsLine', 'stoneIsAvailable', 'messageIsGiven']),
  },
}).createMachine({
  id: 'note',
  version: '1',
  description: 'A note about a stone, often with a task.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not written yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'note.add': {
          target: 'pending',
          guard: 'mayBeAdded',
          description: 'The note is saved.',
          meta: { operations: ['addNotes', 'moveLines'], who, redress: { by: 'note.remove' } },
        },
      },
    },
    pending: {
      tags: 'live',
      description: 'To do.',
      meta: NOTE_STATUS.pending,
      on: {
        'note.change': {
          target: 'pending',
          guard: 'mayBeWritten',
          description: 'The text is changed.',
          meta: change('note.change'),
        },
        'note.finish': {
          target: 'done',
          guard: 'actorKeepsLine',
          description: 'The note is marked as done.',
          meta: change('note.reopen', 2),
        },
        'note.remove': remove,
      },
    },
    done: {
      description: 'Done and kept.',
      meta: NOTE_STATUS.done,
      on: {
        'note.reopen': {
          target: 'pending',
          guard: 'actorKeepsLine',
          description: 'The note is reopened.',
          meta: change('note.finish', 1),
        },
        'note.remove': remove,
      },
    },
    removed: { type: 'final', description: 'Removed from the list.', meta: NOTE_STATUS.removed },
  },
});

export const noteWorkflow = {
  name: 'note',
  machine: noteMachine,
  noun: 'A note',
  phrases: {
    start: 'not written yet',
    pending: 'pending',
    done: 'done',
    removed: 'removed',
  },
  participles: {
    'note.add': 'written',
    'note.change': 'changed',
    'note.finish': 'finished',
    'note.reopen': 'reopened',
    'note.remove': 'removed',
  },
} as const satisfies Workflow<typeof noteMachine> & {
  phrases: Record<StateValueFrom<typeof noteMachine>, string>;
  participles: Record<NoteEvent['type'], string>;
};
