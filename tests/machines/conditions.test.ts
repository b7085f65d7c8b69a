import { describe, expect, it } from 'vitest';
import { and, not, or } from 'xstate';
import { decide } from '#machines/kernel/decide.ts';
import { conditionsOf, tableOf } from '#machines/kernel/decision-table.ts';
import {
  conditionWords,
  firstFailure,
  guardNames,
  guardText,
  guardTree,
  holds,
  partsOf,
} from '#machines/kernel/guards.ts';
import { edge, machineOf, sound, withEdge, withStart } from '../support/machines/small-machine.ts';
import { asked } from '../support/runner/asked-alike.ts';

/** Conditions that are read from the event by their names. */
const said =
  (name: string) =>
  ({ event }: { event: Record<string, unknown> }): boolean =>
    event[name] === true;
const guards = { isDay: said('isDay'), isDry: said('isDry'), isLate: said('isLate') };

describe('a composed condition', () => {
  const machine = machineOf(sound, { guards });
  const tree = (guard: unknown) => guardTree(machine, guard);
  const fails = (guard: unknown, facts: object) => firstFailure(tree(guard), {}, facts);

  it('is refused with its first failing part, in reading order', () => {
    const both = and(['isDay', 'isDry']);
    expect(fails(both, { isDay: true, isDry: true })).toBeNull();
    expect(fails(both, { isDry: true })).toBe('isDay');
    expect(fails(both, { isDay: true })).toBe('isDry');
    expect(fails(both, {})).toBe('isDay');
    expect(fails(or(['isDay', 'isDry']), {})).toBe('isDay');
    expect(fails(or(['isDay', 'isDry']), { isDry: true })).toBeNull();
  });

  it('names a part that should not hold, but no part that is itself negated or composed', () => {
    expect(fails(not('isLate'), { isLate: true })).toBe('isLate');
    expect(fails(not('isLate'), {})).toBeNull();
    expect(fails(not(and(['isDay', 'isDry'])), { isDay: true, isDry: true })).toBeNull();
    expect(fails(and(['isDry', not(or(['isDay']))]), { isDay: true, isDry: true })).toBeNull();
    expect(fails(or([]), {})).toBeNull();
    expect(fails(and([not(or(['isDay'])), 'isDry']), { isDay: true })).toBe('isDry');
  });

  it('holds if its parts hold', () => {
    const answers = (guard: unknown) =>
      [{}, { isDay: true }, { isDry: true }, { isDay: true, isDry: true }].map((facts) =>
        holds(tree(guard), {}, facts),
      );
    expect(answers(and(['isDay', 'isDry']))).toEqual([false, false, false, true]);
    expect(answers(or(['isDay', 'isDry']))).toEqual([false, true, true, true]);
    expect(answers(not('isDay'))).toEqual([true, false, true, false]);
    expect(answers(not(or(['isDay', 'isDry'])))).toEqual([true, false, false, false]);
  });

  it('is described in words, and its parts are those that must all hold', () => {
    const whole = tree(and(['isDay', and([or(['isDry', 'isLate']), not('isLate')])]));
    expect(guardText(whole)).toBe('isDay and (isDry or isLate) and not isLate');
    expect(conditionWords(whole)).toBe('is day and (is dry or is late) and not (is late)');
    expect(guardNames(whole)).toEqual(['isDay', 'isDry', 'isLate', 'isLate']);
    expect(partsOf(whole).map(guardText)).toEqual(['isDay', '(isDry or isLate)', 'not isLate']);
    expect(partsOf(tree(or(['isDay', 'isDry']))).map(guardText)).toEqual(['(isDay or isDry)']);
  });

  it('is resolved by its name, with the parameters of the transition', () => {
    const named = machineOf(sound, {
      guards: {
        mayGo: and(['isDay']),
        isDay: guards.isDay,
        isAbove: ({ event }: { event: { by: number } }, { least }: { least: number }) =>
          event.by > least,
      },
    });
    expect(guardNames(guardTree(named, 'mayGo'))).toEqual(['isDay']);
    const above = guardTree(named, { type: 'isAbove', params: { least: 3 } });
    expect([3, 4].map((by) => holds(above, {}, { by }))).toEqual([false, true]);
  });

  it('is an error if its composition, its name or its input is unknown', () => {
    const odd = Object.assign(() => true, { check: () => true, guards: [] });
    expect(() => tree(odd)).toThrow('m: a guard uses an unknown combinator');
    expect(() => tree(() => true)).toThrow('m: a guard has no name');
    expect(() => tree({ type: 'isOld' })).toThrow('m: guard "isOld" is not implemented');
    const half = Object.assign(() => true, { check: () => true });
    expect(() => tree(half)).toThrow('m: a guard has no name');
  });
});

describe('the refusal of a state machine', () => {
  it('comes from the first transition whose condition has a name', () => {
    const machine = machineOf(
      withStart({
        on: {
          'm.go': [
            { ...edge, guard: 'mayRest' },
            { ...edge, guard: 'isLate' },
            { ...edge, guard: 'isDry' },
          ],
        },
      }),
      { guards: { ...guards, mayRest: not(and(['isDay', 'isDry'])) } },
    );
    expect(asked(machine, { isDay: true, isDry: true })).toMatchObject({ ok: true, to: 1 });
    const shut = machineOf(
      withStart({
        on: {
          'm.go': [
            { ...edge, guard: 'mayRest' },
            { ...edge, guard: 'isLate' },
          ],
        },
      }),
      { guards: { ...guards, mayRest: not(and(['isDay', 'isDry'])) } },
    );
    expect(asked(shut, { isDay: true, isDry: true })).toEqual({ ok: false, guard: 'isLate' });
    expect(asked(shut, { isDay: true })).toMatchObject({ ok: true });
  });

  it('names no condition if no single condition failed', () => {
    const machine = machineOf(withEdge({ guard: 'mayRest' }), {
      guards: { ...guards, mayRest: not(and(['isDay', 'isDry'])) },
    });
    expect(asked(machine, { isDay: true, isDry: true })).toEqual({ ok: false, guard: null });
  });

  it('refuses everything in a final state, even an event for every state', () => {
    const machine = machineOf({ ...sound, on: { 'm.go': { actions: 'ring' } } });
    expect(decide(machine, 1, {}, { type: 'm.go' })).toEqual({ ok: false, guard: null });
  });

  it('never comes from the conditions of another event', () => {
    const machine = machineOf(
      withStart({
        on: { 'm.gone': { ...edge, guard: 'isLate' }, 'm.go': { ...edge, guard: 'isDay' } },
      }),
      { guards },
    );
    expect(asked(machine, {})).toEqual({ ok: false, guard: 'isDay' });
  });
});

describe('the conditions of an event', () => {
  const table = tableOf(
    machineOf(
      withStart({
        on: {
          'm.go': { ...edge, guard: 'mayGo' },
          'm.rest': edge,
        },
      }),
      { guards: { ...guards, mayGo: and(['isDay', or(['isDry', not('isLate')])]) } },
    ),
  );
  const conditions = (code: number, type: string, facts: object = {}) =>
    conditionsOf(table, code, {}, { type, ...facts }).map(({ condition, holds: does }) => [
      guardText(condition),
      does,
    ]);

  it('are listed one by one, each with its result', () => {
    expect(conditions(0, 'm.go', { isDay: true, isLate: true })).toEqual([
      ['isDay', true],
      ['(isDry or not isLate)', false],
    ]);
    expect(conditions(0, 'm.go', { isDry: true })).toEqual([
      ['isDay', false],
      ['(isDry or not isLate)', true],
    ]);
  });

  it('are empty without a condition, a known event or a known state', () => {
    expect(conditions(0, 'm.rest')).toEqual([]);
    expect(conditions(0, 'm.sleep')).toEqual([]);
    expect(conditions(1, 'm.go')).toEqual([]);
    expect(conditions(9, 'm.go')).toEqual([]);
  });
});
