import { describe, expect, it } from 'vitest';
import { assign, raise } from 'xstate';
import { tableOf } from '#machines/kernel/decision-table.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { stateByCode } from '#machines/kernel/state-codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import {
  edge,
  end,
  machineOf,
  sound,
  withEdge,
  withStart,
} from '../support/machines/small-machine.ts';
import { asked } from '../support/runner/asked-alike.ts';

describe('the consequences of an event', () => {
  const following = (actions: unknown, implemented: object, context: object) =>
    asked(machineOf({ ...withEdge({ actions }), context }, { actions: implemented }), {}, context);

  it('are facts that are set or computed, and all other facts unchanged', () => {
    const change = assign({ word: 'new', count: ({ context }) => Number(context.count) + 1 });
    expect(following('change', { change }, { word: 'old', count: 1, kept: true })).toEqual({
      ok: true,
      from: 0,
      to: 1,
      context: { word: 'new', count: 2, kept: true },
      effects: [],
    });
  });

  it('are effects in their order, with given, computed or no parameters', () => {
    const context = { tone: 'low' };
    const actions = [
      { type: 'ring', params: { times: 2 } },
      'tell',
      { type: 'ring', params: ({ context: facts }: { context: object }) => facts },
    ];
    expect(following(actions, { ring: () => {}, tell: () => {} }, context)).toMatchObject({
      context,
      effects: [
        { type: 'ring', params: { times: 2 } },
        { type: 'tell', params: undefined },
        { type: 'ring', params: { tone: 'low' } },
      ],
    });
  });

  it('are effects for actions without an implementation', () => {
    const [only] = edgesOf(machineOf(withEdge({ actions: 'shout' })));
    expect(only?.effects).toEqual([{ type: 'shout', params: undefined }]);
    expect(only?.changes).toEqual([]);
  });

  it('are refused if an action is neither an effect nor an assign', () => {
    const machine = machineOf(withEdge({ actions: 'again' }), {
      actions: { again: raise({ type: 'm.go' }) },
    });
    expect(() => tableOf(machine)).toThrow(
      'm: action "again" is a built-in xstate.raise; only assign is supported',
    );
  });
});

describe('the codes of states', () => {
  it('map to names, and each code is one state', () => {
    expect([...stateByCode(machineOf(sound))]).toEqual([
      [0, 'start'],
      [1, 'end'],
    ]);
    const twice = machineOf(withStart({ on: { 'm.go': edge } }, { end, late: end }));
    expect(() => stateByCode(twice)).toThrow('m: code 1 is used twice');
    expect(START_CODE).toBe(0);
  });
});

it('a state machine is read once: its transitions, codes and table stay the same objects', () => {
  const machine = machineOf(sound);
  expect(edgesOf(machine)).toBe(edgesOf(machine));
  expect(stateByCode(machine)).toBe(stateByCode(machine));
  expect(tableOf(machine)).toBe(tableOf(machine));
  expect(tableOf(machineOf(sound))).not.toBe(tableOf(machine));
});
