import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, and, assign, not, or, setup } from 'xstate';
import { codeOf, decide, restore } from '#machines/kernel/decide.ts';
import { decideByTable, isOpen, tableOf } from '#machines/kernel/decision-table.ts';
import { diagramOf } from '#machines/kernel/diagram.ts';
import { arrowHead, insideRing, roundedPath } from '#machines/kernel/diagram-layout.ts';
import { edgesOf, effectText } from '#machines/kernel/edges.ts';
import { guardNames, guardTree } from '#machines/kernel/guards.ts';
import { toMermaid } from '#machines/kernel/mermaid.ts';
import { modelHash, modelLines } from '#machines/kernel/model-hash.ts';
import { escapeXml, toScxml } from '#machines/kernel/scxml.ts';
import { transitionTable } from '#machines/kernel/transition-table.ts';

/** A door, with all that a machine may have: two ways for one event, conditions of every kind, what is computed. */
const door = setup({
  guards: {
    isLit: ({ event }) => Boolean(event.lit),
    isWet: ({ event }) => Boolean(event.wet),
    isStaff: ({ event }) => Boolean(event.staff),
    mayEnter: and(['isStaff', or(['isLit', not('isWet')])]),
  },
  actions: {
    count: assign({ opened: ({ context }) => Number(context.opened) + 1 }),
    ring: (_, _params: { tone: string; at: number }) => {},
    tell: () => {},
  },
}).createMachine({
  id: 'door',
  version: '3',
  description: 'A door.',
  initial: 'start',
  context: { opened: 0 },
  states: {
    start: {
      description: 'Shut.',
      meta: { code: 0, label: 'Shut: "for now"; or not', colour: 'grey' },
      on: {
        'door.open': [
          {
            target: 'over',
            guard: 'mayEnter',
            description: 'Somebody of the house goes in.',
            actions: ['count', { type: 'ring', params: { tone: 'low', at: 2 } }, 'tell'],
            meta: { operations: ['openDoor', 'goIn'], who: 'staff' },
          },
          {
            guard: not('isWet'),
            description: 'It is looked at.',
            actions: { type: 'ring', params: () => ({ tone: 'high', at: 1 }) },
            meta: { operations: [], who: 'anyone', action: 7 },
          },
        ],
        'door.knock': {
          target: 'start',
          description: 'Nobody answers.',
          meta: { operations: [], who: 'anyone' },
        },
      },
    },
    over: {
      type: 'final',
      description: 'Gone in.',
      meta: { code: 4, label: 'Gone -- in', colour: 'green' },
    },
  },
});
const machine = door as unknown as AnyStateMachine;
const workflow = { name: 'door', machine, noun: 'A door', phrases: {}, participles: {} };
const table = tableOf(machine);

describe('a state machine as text', () => {
  it('has one line per state and transition, and a hash of these lines', () => {
    expect(modelLines(workflow)).toEqual([
      'door 3',
      'state 0 start | Shut: "for now"; or not',
      'state 4 over final | Gone -- in',
      '0 start | door.open | isStaff and (isLit or not isWet) | 4 over | count, ring(2, low), tell',
      '0 start | door.open | not isWet | 0 start | ring(computed)',
      '0 start | door.knock | - | 0 start | -',
    ]);
    expect(modelHash(workflow)).toBe('dd010995e6a9c7d5');
  });

  it('has columns below one header line', () => {
    expect(transitionTable(workflow).split('\n')).toEqual([
      'door | version 3 | dd010995e6a9c7d5 | 2 states, 3 transitions',
      '',
      'From    | Event      | If                               | To      | Changes and effects       | Operations     | Who',
      '0 start | door.open  | isStaff and (isLit or not isWet) | 4 over  | count, ring(2, low), tell | openDoor, goIn | staff',
      '0 start | door.open  | not isWet                        | 0 start | ring(computed)            | -              | anyone',
      '0 start | door.knock | -                                | 0 start | -                         | -              | anyone',
      '',
    ]);
  });

  it('has a description of its diagram', () => {
    expect(toMermaid(workflow).split('\n')).toEqual([
      'stateDiagram-v2',
      '  direction LR',
      '  [*] --> start',
      "  start : Shut, 'for now', or not (0)",
      '  over : Gone -- in (4)',
      '  over --> [*]',
      '  start --> over : door.open<br/>if is staff<br/>and (is lit or not (is wet))',
      '  start --> start : door.open<br/>if not (is wet)',
      '  start --> start : door.knock',
      '',
    ]);
  });

  it('has a diagram with its labels', () => {
    const { workflow: name, version, description, nodes, edges } = diagramOf(workflow);
    expect([name, version, description]).toEqual(['door', '3', 'A door.']);
    expect(nodes).toEqual([
      {
        id: 'start',
        code: 0,
        label: 'Shut: "for now"; or not',
        colour: 'grey',
        description: 'Shut.',
        start: true,
        final: false,
      },
      {
        id: 'over',
        code: 4,
        label: 'Gone -- in',
        colour: 'green',
        description: 'Gone in.',
        start: false,
        final: true,
      },
    ]);
    expect(edges[0]).toEqual({
      id: 'start/door.open',
      from: 'start',
      to: 'over',
      fromCode: 0,
      toCode: 4,
      event: 'door.open',
      name: 'open',
      conditions: ['if is staff', 'and (is lit or not (is wet))'],
      description: 'Somebody of the house goes in.',
      who: 'staff',
      loop: false,
    });
    // One that names no state and one that names its own both stay.
    expect(edges[1]).toMatchObject({ name: 'open', conditions: ['if not (is wet)'], loop: true });
    expect(edges[2]).toMatchObject({ name: 'knock', conditions: [], loop: true });
  });

  it('is available as SCXML', () => {
    const [states] = toScxml(workflow).split('\n').slice(3).join('\n').split('\n  <final');
    expect(states?.split('\n').map((line) => line.trim())).toEqual([
      '<data id="guards" expr="({ isStaff: true, isLit: true, isWet: true })"/>',
      '<data id="codes" expr="({ start: 0, over: 4 })"/>',
      '<data id="code" expr="codes.start"/>',
      '</datamodel>',
      '<state id="start">',
      '<!-- Shut: "for now"; or not -->',
      '<onentry><assign location="code" expr="codes.start"/></onentry>',
      '<transition event="door.open" cond="guards.isStaff &amp;&amp; (guards.isLit || (!(guards.isWet)))" target="over">',
      `<log label="effect" expr="'ring(2, low)'"/>`,
      `<log label="effect" expr="'tell'"/>`,
      '</transition>',
      '<transition event="door.open" cond="!(guards.isWet)" target="start">',
      `<log label="effect" expr="'ring(computed)'"/>`,
      '</transition>',
      '<transition event="door.knock" target="start"/>',
      '<transition event="guards.set"><assign location="guards" expr="Object.assign({}, guards, _event.data)"/></transition>',
      '</state>',
    ]);
    expect(toScxml(workflow)).toContain('<!-- Gone  in -->');
    expect(escapeXml('1 < 2 > 0 & "so"')).toBe('1 &lt; 2 &gt; 0 &amp; &quot;so&quot;');
  });

  it('has in SCXML the name, the guard and the effects of each transition', () => {
    expect(
      edgesOf(machine).map(({ id, guard, leaves, action, operations }) => [
        ...[id, guard, leaves, action, operations],
      ]),
    ).toEqual([
      ['start/door.open', 'mayEnter', ['isStaff', 'isLit', 'isWet'], null, ['openDoor', 'goIn']],
      ['start/door.open/2', '(unnamed)', ['isWet'], 7, []],
      ['start/door.knock', null, [], null, []],
    ]);
    expect(effectText({ type: 'x', params: { b: [1], a: 'y' } })).toBe('x(y, [1])');
    expect(effectText({ type: 'x', params: null })).toBe('xnull');
  });
});

describe('a decision of a state machine', () => {
  const facts = { opened: 1 };
  const cases = [
    [{ staff: true, lit: true, wet: true }, 4, null],
    [{ staff: true, lit: false, wet: false }, 4, null],
    [{ staff: false, lit: true, wet: false }, 0, null],
    [{ staff: false, lit: true, wet: true }, null, 'isStaff'],
    [{ staff: true, lit: false, wet: true }, null, 'isLit'],
  ] as const;

  it.each(cases)('for %o is the same by the machine and by its table', (said, to, guard) => {
    const event = { type: 'door.open', ...said };
    const verdict = decide(machine, 0, facts, event);
    expect(verdict).toMatchObject(to === null ? { ok: false, guard } : { ok: true, from: 0, to });
    expect(decideByTable(table, 0, facts, event)).toEqual(verdict);
    expect(isOpen(table, 0, facts, event)).toBe(verdict.ok);
    if (verdict.ok) expect(verdict.context).toEqual({ opened: to === 4 ? 2 : 1 });
  });

  it('refuses unknown events, and all events in a final state', () => {
    for (const [code, type] of [
      [0, 'door.close'],
      [4, 'door.open'],
    ] as const) {
      const event = { type, staff: true };
      expect(decide(machine, code, facts, event)).toEqual({ ok: false, guard: null });
      expect(decideByTable(table, code, facts, event)).toEqual({ ok: false, guard: null });
      expect(isOpen(table, code, facts, event)).toBe(false);
    }
    expect(isOpen(table, 9, facts, { type: 'door.open' })).toBe(false);
  });

  it('throws for an unknown state and an unknown condition', () => {
    expect(() => codeOf(machine, 'ajar')).toThrow('door has no state ajar');
    expect(() => restore(machine, 9, facts)).toThrow('door has no state with code 9');
    expect(() => decideByTable(table, 9, facts, { type: 'door.open' })).toThrow(
      'door has no state with code 9',
    );
    expect(() => guardTree(machine, {})).toThrow('door: a guard has no name');
    expect(() => guardTree(machine, 'isOld')).toThrow('door: guard "isOld" is not implemented');
    expect(guardNames(guardTree(machine, { type: 'isLit' }))).toEqual(['isLit']);
  });
});

describe('the lines of a diagram', () => {
  it('are straight without a bend, and empty without two points', () => {
    const line = [
      [0, 0],
      [0, 30],
    ] as const;
    expect(roundedPath(line, 10)).toBe('M0 0L0 30');
    expect(roundedPath(line, 10, 12)).toBe('M0 0L0 18');
    expect(roundedPath(line, 10, 99)).toBe('M0 0L0 0');
    expect(roundedPath([[0, 0]], 10)).toBe('');
    expect(roundedPath([], 10)).toBe('');
    expect(arrowHead([[0, 0]], 10)).toBe('');
    expect(
      roundedPath(
        [
          [5, 5.26],
          [5, 5.26],
        ],
        10,
        3,
      ),
    ).toBe('M5 5.3L5 5.3');
  });

  it('are rounded at every bend, within half of either side', () => {
    const twice = [
      [0, 0],
      [40, 0],
      [40, 40],
      [100, 40],
    ] as const;
    expect(roundedPath(twice, 10)).toBe('M0 0L30 0Q40 0 40 10L40 30Q40 40 50 40L100 40');
    const short = [
      [0, 0],
      [40, 0],
      [40, 8],
    ] as const;
    expect(roundedPath(short, 10)).toBe('M0 0L36 0Q40 0 40 4L40 8');
  });

  it('are empty between a point and itself', () => {
    expect(
      roundedPath(
        [
          [5, 5],
          [5, 5],
        ],
        10,
      ),
    ).toBe('M5 5L5 5');
  });

  it('end in an arrow, and the ring of a final state is within its box', () => {
    expect(
      arrowHead(
        [
          [0, 0],
          [40, 0],
        ],
        10,
      ),
    ).toBe('M40 0L30 -5.5L30 5.5Z');
    expect(
      arrowHead(
        [
          [0, 40],
          [0, 0],
        ],
        10,
      ),
    ).toBe('M0 0L-5.5 10L5.5 10Z');
    expect(insideRing({ x: 10, y: 20, width: 100, height: 50 })).toEqual({
      x: 14,
      y: 24,
      width: 92,
      height: 42,
    });
  });
});
