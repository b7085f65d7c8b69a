import { describe, expect, it } from 'vitest';
import { diagramOf } from '#machines/kernel/diagram.ts';
import { effectText, statesOf } from '#machines/kernel/edges.ts';
import { shortEvent, toWords } from '#machines/kernel/identifier-words.ts';
import { modelLines } from '#machines/kernel/model-hash.ts';
import { toScxml } from '#machines/kernel/scxml.ts';
import { transitionTable } from '#machines/kernel/transition-table.ts';
import { machineOf } from '../support/machines/small-machine.ts';

describe('a state machine without descriptions', () => {
  const machine = machineOf({
    id: 'm',
    initial: 'start',
    states: {
      start: {
        meta: { code: 0, label: 'x', colour: 'grey' },
        on: { 'm.go': { target: 'end', meta: { operations: [], who: 'x' } } },
      },
      end: { meta: { code: 1, label: 'y', colour: 'grey' }, type: 'final' },
    },
  });
  const workflow = { name: 'm', noun: 'An m', phrases: {}, participles: {}, machine };

  it('has a diagram and a table without descriptions', () => {
    const { version, description, nodes, edges } = diagramOf(workflow);
    expect([version, description]).toEqual(['', '']);
    expect(nodes.map((node) => node.description)).toEqual(['', '']);
    expect(edges.map((one) => one.description)).toEqual(['']);
    expect(modelLines(workflow)[0]).toBe('m ');
    expect(transitionTable(workflow)).toMatch(/^m \| version {2}\| [0-9a-f]{16} \| 2 states, 1 /);
  });

  it('has SCXML with its initial state and without conditions', () => {
    expect(toScxml(workflow)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="m" initial="start">
  <datamodel>
    <data id="guards" expr="({  })"/>
    <data id="codes" expr="({ start: 0, end: 1 })"/>
    <data id="code" expr="codes.start"/>
  </datamodel>
  <state id="start">
    <!-- x -->
    <onentry><assign location="code" expr="codes.start"/></onentry>
    <transition event="m.go" target="end"/>
    <transition event="guards.set"><assign location="guards" expr="Object.assign({}, guards, _event.data)"/></transition>
  </state>
  <final id="end">
    <!-- y -->
    <onentry><assign location="code" expr="codes.end"/></onentry>
  </final>
</scxml>
`);
  });
});

it('is final only in states that it declares as final', () => {
  const machine = machineOf({
    id: 'm',
    initial: 'start',
    states: {
      start: {
        meta: { code: 0, label: 'x', colour: 'grey' },
        on: { 'm.go': { target: 'stuck', meta: { operations: [], who: 'x' } } },
      },
      stuck: { meta: { code: 1, label: 'y', colour: 'grey' } },
      end: { meta: { code: 2, label: 'z', colour: 'grey' }, type: 'final' },
    },
  });
  expect(statesOf(machine).map(({ name, final }) => [name, final])).toEqual([
    ['start', false],
    ['stuck', false],
    ['end', true],
  ]);
});

describe('the words of a name', () => {
  it('are split before a capital that follows a small letter or a digit', () => {
    expect(toWords('stoneIsAvailable')).toBe('stone is available');
    expect(toWords('has2Reports')).toBe('has2 reports');
    expect(toWords('isAI')).toBe('is ai');
  });

  it('of an event omit the name of the workflow', () => {
    expect(shortEvent('hold.release')).toBe('release');
    expect(shortEvent('memo.line.sell')).toBe('line.sell');
    expect(shortEvent('release')).toBe('release');
  });

  it('of an effect have the parameters in the order of their names', () => {
    expect(effectText({ type: 'x', params: undefined })).toBe('x');
    expect(effectText({ type: 'x', params: '(computed)' })).toBe('x(computed)');
    expect(effectText({ type: 'x', params: { c: 1, a: 'first', b: null } })).toBe(
      'x(first, null, 1)',
    );
  });
});
