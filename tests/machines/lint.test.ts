import { describe, expect, it } from 'vitest';
import { and } from 'xstate';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { lintWorkflow } from '#machines/kernel/lint.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import {
  complaintsOf,
  complaintsOfMachine,
  edge,
  end,
  guards,
  machineOf,
  sound,
  state,
  withEdge,
  withStart,
} from '../support/machines/small-machine.ts';

const SENTENCES = new Set(Object.keys(GUARD_PROBLEMS));

it.each(WORKFLOWS.map((workflow) => [workflow.name, workflow] as const))(
  '%s has no lint findings',
  (_, workflow) => {
    expect(lintWorkflow(workflow, SENTENCES)).toEqual([]);
  },
);

describe('the lint of a machine that compiles reports', () => {
  it('nothing for a valid machine', () => {
    expect(complaintsOf(sound)).toEqual([]);
  });

  it.each([
    ['a misspelt guard', withEdge({ gaurd: 'doorIsOpen' }), 'unknown key "gaurd"'],
    ['a guard in the plural', withEdge({ guards: 'doorIsOpen' }), 'unknown key "guards"'],
    ['a misspelt action', withEdge({ action: 'shout' }), 'unknown key "action"'],
    [
      'an unknown key of a state',
      withStart({ onn: {}, on: { 'm.go': edge } }),
      'unknown key "onn"',
    ],
    ['an undeclared event', withStart({ on: { 'm.gone': edge } }), 'the event is not declared'],
    ['an event that no state handles', withStart({}, {}), 'declared but no state handles it'],
    [
      'a guard without code',
      withEdge({ guard: 'nobodyWroteIt' }),
      'guard "nobodyWroteIt" is not implemented',
    ],
    ['an action without code', withEdge({ actions: 'shout' }), 'action "shout" is not implemented'],
    ['an inline guard', withEdge({ guard: () => true }), 'the guard is inline'],
    ['an inline action', withEdge({ actions: () => {} }), 'the action is inline'],
    ['an edge without a description', withEdge({ description: undefined }), 'no description'],
    ['an edge without meta', withEdge({ meta: undefined }), 'meta must declare operations and who'],
    [
      'a state without meta',
      withStart({ meta: undefined, on: { 'm.go': edge } }),
      'meta needs code',
    ],
    [
      'a state without a description',
      withStart({ description: '', on: { 'm.go': edge } }),
      'no description',
    ],
    [
      'a state that nobody reaches',
      withStart({ on: { 'm.go': edge } }, { end, lost: state }),
      '"lost" cannot be reached',
    ],
    ['a clock', withStart({ after: { 10: 'end' }, on: { 'm.go': edge } }), '"after" is forbidden'],
    [
      'an eventless step',
      withStart({ always: { target: 'end' }, on: { 'm.go': edge } }),
      '"always" is forbidden',
    ],
    [
      'a job of its own',
      withStart({ invoke: { src: 'x' }, on: { 'm.go': edge } }),
      '"invoke" is forbidden',
    ],
    [
      'an effect on a state',
      withStart({ entry: [], on: { 'm.go': edge } }),
      '"entry" is forbidden',
    ],
    ['an event for every state', { ...sound, on: {} }, 'unknown key "on"'],
    ['another first state', { ...sound, initial: 'end' }, 'the initial state must be "start"'],
    ['no version', { ...sound, version: undefined }, 'no version'],
  ])('%s', (_, config, complaint) => {
    expect(complaintsOf(config).join('\n')).toContain(complaint);
  });

  it.each([
    ['a condition without a sentence', 'guardWithoutSentence', 'has no message'],
    ['one condition that is called may…', 'mayBeOneCondition', 'is a single condition'],
    ['a composed guard by another name', 'isComposed', 'its name must begin with "may"'],
  ] as const)('%s', (_, guard, complaint) => {
    const { doorIsOpen } = guards;
    const complaints = complaintsOf(withEdge({ guard }), {
      guards: { doorIsOpen, [guard]: guards[guard] },
    });
    expect(complaints.join('\n')).toContain(complaint);
  });

  it('an unnamed composed guard', () => {
    const { doorIsOpen } = guards;
    const complaints = complaintsOf(withEdge({ guard: and(['doorIsOpen']) }), {
      guards: { doorIsOpen },
    });
    expect(complaints.join('\n')).toContain('the guard is composed; define it by name in setup');
  });

  it('a guard without a transition', () => {
    const { doorIsOpen } = guards;
    expect(complaintsOf(sound, { guards: { doorIsOpen } }).join('\n')).toContain(
      '"doorIsOpen" is not used on any edge',
    );
  });

  it('an initial state that does not exist', () => {
    const machine = machineOf(sound);
    machine.config.initial = 'nowhere';
    const complaints = complaintsOfMachine(machine);
    expect(complaints.join('\n')).toContain('initial state "nowhere" does not exist');
  });
});
