import { describe, expect, it } from 'vitest';
import { and, assign, not, or, raise } from 'xstate';
import {
  complaintsOf,
  complaintsOfMachine,
  edge,
  end,
  guards,
  type Implemented,
  machineOf,
  sound,
  state,
  withEdge,
  withStart,
} from '../support/machines/small-machine.ts';

const { doorIsOpen } = guards;
const go = { on: { 'm.go': edge } };

describe('a valid state machine', () => {
  const full = {
    ...withEdge({
      guard: { type: 'mayEnter' },
      actions: ['ring', { type: 'count' }, { type: 'tell', params: { tone: 'low' } }],
    }),
    context: { count: 0 },
  };
  const implemented: Implemented = {
    guards: { doorIsOpen, mayEnter: and(['doorIsOpen', or(['doorIsOpen', not('doorIsOpen')])]) },
    actions: { ring: () => {}, count: assign({ count: 1 }), tell: () => {} },
  };

  it('may have every property of a transition', () => {
    expect(complaintsOf(full, implemented)).toEqual([]);
  });

  it('may have tags, several transitions of one event, and a single action', () => {
    const config = withStart({
      tags: ['open'],
      on: { 'm.go': [{ ...edge, guard: 'doorIsOpen', actions: 'ring' }, edge] },
    });
    const ring = () => {};
    expect(complaintsOf(config, { guards: { doorIsOpen }, actions: { ring } })).toEqual([]);
  });

  it('may be reachable step by step', () => {
    const middle = { ...state, on: { 'm.go': edge } };
    const config = withStart({ on: { 'm.go': { ...edge, target: 'middle' } } }, { middle, end });
    expect(complaintsOf(config)).toEqual([]);
  });

  it('may have transitions to the same state', () => {
    const config = withStart({ on: { 'm.go': [{ ...edge, target: undefined }, edge] } });
    expect(complaintsOf(config)).toEqual([]);
  });
});

describe('the lint reports only', () => {
  it.each<[string, object, string[]]>([
    [
      'a key of an edge',
      withEdge({ gaurd: 'doorIsOpen' }),
      ['m.start on m.go: unknown key "gaurd"'],
    ],
    ['a key of a state', withStart({ ...go, onn: {} }), ['m.start: unknown key "onn"']],
    ['a key of the machine', { ...sound, on: {} }, ['m: unknown key "on"']],
    [
      'a clock',
      withStart({ ...go, after: { 10: 'end' } }),
      ['m.start: "after" is forbidden: a timed job sends an event instead'],
    ],
    [
      'an eventless step',
      withStart({ ...go, always: { target: 'end' } }),
      ['m.start: "always" is forbidden: every transition has an event'],
    ],
    [
      'a job of its own',
      withStart({ ...go, invoke: { src: 'x' } }),
      ['m.start: "invoke" is forbidden: a job sends an event instead'],
    ],
    [
      'an effect on the way in',
      withStart({ ...go, entry: [] }),
      ['m.start: "entry" is forbidden: effects belong on edges'],
    ],
    [
      'an effect on the way out',
      withStart({ ...go, exit: [] }),
      ['m.start: "exit" is forbidden: effects belong on edges'],
    ],
    [
      'an end within',
      withStart({ ...go, onDone: 'end' }),
      ['m.start: "onDone" is forbidden: a workflow is flat'],
    ],
    [
      'states within',
      withStart({ ...go, initial: 'a', states: { a: {} } }),
      [
        'm.start: unknown key "initial"',
        'm.start: unknown key "states"',
        'm.start: nested states are forbidden, because a workflow is flat',
      ],
    ],
    [
      'states beside each other within',
      withStart({ ...go, type: 'parallel', states: { a: {} } }),
      [
        'm.start: unknown key "states"',
        'm.start: nested states are forbidden, because a workflow is flat',
      ],
    ],
    ['no id', { ...sound, id: undefined }, ['(machine): no id']],
    ['no version', { ...sound, version: '' }, ['m: no version']],
    ['no description', { ...sound, description: undefined }, ['m: no description']],
    [
      'another first state',
      { ...sound, initial: 'end' },
      ['m: the initial state must be "start"', 'state "start" cannot be reached'],
    ],
    [
      'an undeclared event',
      withStart({ on: { 'm.gone': edge } }),
      [
        'm.start on m.gone: the event is not declared',
        'event "m.go" is declared but no state handles it',
      ],
    ],
    [
      'an event without an edge',
      withStart({}, {}),
      ['event "m.go" is declared but no state handles it'],
    ],
    [
      'an event whose edge is nothing',
      withStart({ on: { 'm.go': undefined } }, {}),
      ['event "m.go" is declared but no state handles it'],
    ],
    [
      'a bare target',
      withStart({ on: { 'm.go': 'end' } }),
      ['m.start on m.go: no description', 'm.start on m.go: meta must declare operations and who'],
    ],
    [
      'two states that lead to each other alone',
      withStart(go, {
        end,
        lost: { ...state, on: { 'm.go': { ...edge, target: 'found' } } },
        found: { ...state, on: { 'm.go': { ...edge, target: 'lost' } } },
      }),
      ['state "lost" cannot be reached', 'state "found" cannot be reached'],
    ],
    [
      'no description of a state',
      withStart({ ...go, description: '' }),
      ['m.start: no description'],
    ],
    [
      'no description of an edge',
      withEdge({ description: '' }),
      ['m.start on m.go: no description'],
    ],
  ])('%s', (_, config, complaints) => {
    expect(complaintsOf(config)).toEqual(complaints);
  });

  it.each([
    ['none', undefined],
    ['nothing', null],
    ['a word', 'grey'],
    ['no code', { label: 'x', colour: 'grey' }],
    ['a code in letters', { code: '1', label: 'x', colour: 'grey' }],
    ['no label', { code: 0, label: '', colour: 'grey' }],
    ['no colour', { code: 0, label: 'x' }],
  ])('the meta of a state that is %s', (_, meta) => {
    expect(complaintsOf(withStart({ ...go, meta }))).toEqual([
      'm.start: meta needs code, label and colour',
    ]);
  });

  it.each([
    ['none', undefined],
    ['without operations', { who: 'staff' }],
    ['with one operation that is no list', { operations: 'openDoor', who: 'staff' }],
    ['without who', { operations: [] }],
  ])('the meta of a transition that is %s', (_, meta) => {
    expect(complaintsOf(withEdge({ meta }))).toEqual([
      'm.start on m.go: meta must declare operations and who',
    ]);
  });

  it('a target and an initial state that do not exist', () => {
    const machine = machineOf(withEdge({}));
    const states = machine.config.states as unknown as typeof sound.states;
    states.start.on['m.go'].target = 'nowhere';
    machine.config.initial = 'nowhere';
    expect(complaintsOfMachine(machine)).toEqual([
      'm: initial state "nowhere" does not exist',
      'm: the initial state must be "start"',
      'm.start on m.go: target "nowhere" does not exist',
      'state "start" cannot be reached',
      'state "end" cannot be reached',
    ]);
  });
});

describe('the lint reports in the actions only', () => {
  it.each<[string, object, Implemented, string[]]>([
    [
      'that are not there',
      withEdge({ actions: ['shout', { type: 'whisper' }] }),
      {},
      [
        'm.start on m.go: action "shout" is not implemented',
        'm.start on m.go: action "whisper" is not implemented',
      ],
    ],
    [
      'that are written on the edge',
      withEdge({ actions: () => {} }),
      {},
      ['m.start on m.go: the action is inline; define it by name in setup'],
    ],
    [
      'that stand on no edge',
      sound,
      { actions: { ring: () => {} } },
      ['action "ring" is not used on any edge'],
    ],
    [
      'that send events of their own',
      withEdge({ actions: 'again' }),
      { actions: { again: raise({ type: 'm.go' }) } },
      ['action "again" is neither an effect nor an assign'],
    ],
  ])('%s', (_, config, implemented, complaints) => {
    expect(complaintsOf(config, implemented)).toEqual(complaints);
  });
});

describe('the lint reports in the guards only', () => {
  it.each<[string, object, object, string[]]>([
    [
      'that is not there',
      withEdge({ guard: 'nobodyWroteIt' }),
      {},
      ['m.start on m.go: guard "nobodyWroteIt" is not implemented'],
    ],
    [
      'that is written on the edge',
      withEdge({ guard: () => true }),
      {},
      ['m.start on m.go: the guard is inline; define it by name in setup'],
    ],
    [
      'that is put together on the edge',
      withEdge({ guard: and(['doorIsOpen', not('nobodyWroteIt')]) }),
      { doorIsOpen },
      [
        'm.start on m.go: the guard is composed; define it by name in setup',
        'm.start on m.go: guard "nobodyWroteIt" is not implemented',
      ],
    ],
    [
      'that is put together of what is not there',
      withEdge({ guard: 'mayEnter' }),
      { doorIsOpen, mayEnter: or(['doorIsOpen', 'nobodyWroteIt', () => true]) },
      [
        'guard mayEnter: guard "nobodyWroteIt" is not implemented',
        'guard mayEnter: the guard is inline; define it by name in setup',
      ],
    ],
    [
      'that stands on no edge',
      sound,
      { doorIsOpen },
      ['guard "doorIsOpen" is not used on any edge'],
    ],
    [
      'that is put together and stands on no edge',
      withEdge({ guard: 'doorIsOpen' }),
      { doorIsOpen, mayEnter: and(['doorIsOpen']) },
      ['guard "mayEnter" is not used on any edge'],
    ],
    [
      'that has no sentence',
      withEdge({ guard: 'guardWithoutSentence' }),
      { guardWithoutSentence: guards.guardWithoutSentence },
      ['guard "guardWithoutSentence" has no message in the catalogue of refusals'],
    ],
    [
      'that is one condition and is called may…',
      withEdge({ guard: 'mayBeOneCondition' }),
      { mayBeOneCondition: guards.mayBeOneCondition },
      ['guard "mayBeOneCondition" is a single condition, so its name must not begin with "may"'],
    ],
    [
      'that is put together and is called otherwise',
      withEdge({ guard: 'isComposed' }),
      { doorIsOpen, isComposed: guards.isComposed },
      ['guard "isComposed" combines other guards, so its name must begin with "may"'],
    ],
  ])('%s', (_, config, implemented, complaints) => {
    expect(complaintsOf(config, { guards: implemented })).toEqual(complaints);
  });
});
