import { type AnyStateMachine, and, setup } from 'xstate';
import { lintWorkflow } from '#machines/kernel/lint.ts';

/** A valid machine with two states and one edge, and helpers to derive invalid ones. */
export const state = { description: 'x', meta: { code: 1, label: 'x', colour: 'grey' } };
const start = { ...state, meta: { ...state.meta, code: 0 } };
export const edge = { target: 'end', description: 'x', meta: { operations: [], who: 'x' } };
export const end = { ...state, type: 'final' };

export const sound = {
  id: 'm',
  version: '1',
  description: 'x',
  initial: 'start',
  states: { start: { ...start, on: { 'm.go': edge } }, end },
};

export const withStart = (more: object, others: object = { end }) => ({
  ...sound,
  states: { start: { ...start, ...more }, ...others },
});

export const withEdge = (more: object) => withStart({ on: { 'm.go': { ...edge, ...more } } });

export const guards = {
  doorIsOpen: () => true,
  guardWithoutSentence: () => true,
  mayBeOneCondition: () => true,
  mayEnter: and(['doorIsOpen']),
  isComposed: and(['doorIsOpen']),
};

/** Skips the type check of setup, because these machines are invalid on purpose. */
const unchecked = (value: object) => value as never;

export interface Implemented {
  guards?: object;
  actions?: object;
}

export const machineOf = (config: object, implemented: Implemented = {}): AnyStateMachine =>
  setup(unchecked(implemented)).createMachine(unchecked(config)) as unknown as AnyStateMachine;

export const complaintsOfMachine = (machine: AnyStateMachine): string[] =>
  lintWorkflow(
    {
      name: 'm',
      noun: 'An m',
      phrases: { start: 'new', end: 'over' },
      participles: { 'm.go': 'gone' },
      machine,
    },
    new Set(['doorIsOpen']),
  );

export const complaintsOf = (config: object, implemented?: Implemented): string[] =>
  complaintsOfMachine(machineOf(config, implemented));
