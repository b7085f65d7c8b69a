import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { and, not, or, setup } from 'xstate';
import { type Edge, edgesOf, effectText, statesOf } from '../../../src/machines/kernel/edges.ts';
import { toScxml } from '../../../src/machines/kernel/scxml.ts';
import { WORKFLOWS } from '../../../src/machines/registry.ts';
import { type Interpreter, readScxml, type ScxmlModel } from './scxml-interpreter.ts';

type Guards = Readonly<Record<string, boolean>>;

describe.each(WORKFLOWS.map(({ name, machine }) => [name, machine] as const))(
  '%s as SCXML, in a third-party interpreter',
  (name, machine) => {
    const edges = edgesOf(machine);
    const states = statesOf(machine);
    const start = states.find((state) => state.start)?.name ?? '';
    const leaves = [...new Set(edges.flatMap((edge) => edge.leaves))];
    let model: ScxmlModel;
    beforeAll(async () => {
      const file = new URL(`../../../docs/workflows/${name}.scxml`, import.meta.url);
      const document = await readFile(file, 'utf8');
      // This interpreter reads any document so; others go by what it says.
      expect(document).toContain(' datamodel="ecmascript" ');
      model = await readScxml(name, document);
    });

    /** A run that stands where the edge begins, all conditions on. */
    function runBefore(edge: Edge): Interpreter {
      const run = model.begin();
      for (const step of wayTo(edge.from)) {
        allow(run, step);
        run.send(step.event);
      }
      expect(run.states()).toEqual([edge.from]);
      return run;
    }

    /** The conditions of this edge hold, and of those that are asked before it none that it does not need. */
    const allow = (run: Interpreter, edge: Edge): void =>
      run.send('guards.set', valuation(leaves, edge));

    function wayTo(state: string): Edge[] {
      const ways = new Map<string, Edge[]>([[start, []]]);
      for (const [at, way] of ways) {
        for (const edge of edges.filter(({ from }) => from === at))
          if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
      }
      const way = ways.get(state);
      if (!way) throw new Error(`nothing leads to ${state}`);
      return way;
    }

    it('begins in the start state, with the code of each state', () => {
      const run = model.begin();
      expect(run.states()).toEqual([start]);
      expect(run.data().codes).toEqual(
        Object.fromEntries(states.map((state) => [state.name, state.code])),
      );
      expect(run.data().code).toBe(0);
    });

    it.each(edges.map((edge) => [edge.id, edge] as const))('takes %s', (_, edge) => {
      const run = runBefore(edge);
      allow(run, edge);
      run.forget();
      run.send(edge.event);
      expect(run.walked()).toEqual([`${edge.from} > ${edge.to}`]);
      expect(run.logged()).toEqual(edge.effects.map(effectText));
      expect(run.states()).toEqual([edge.to]);
      expect(run.data().code).toBe(edge.toCode);
    });

    const conditions = edges.flatMap((edge) =>
      edge.leaves.map((leaf) => [edge.id, leaf, edge] as const),
    );
    it.runIf(conditions.length > 0).each(conditions)(
      'does not take %s while %s is false',
      (_, leaf, edge) => {
        const run = runBefore(edge);
        allow(run, edge);
        const guards = run.data().guards as Guards;
        run.send('guards.set', { [leaf]: !guards[leaf] });
        run.forget();
        run.send(edge.event);
        expect(run.walked()).toEqual([]);
        expect(run.states()).toEqual([edge.from]);
      },
    );
  },
);

/** The conditions of this edge are on, and off are those of which it asks nothing. */
const valuation = (leaves: readonly string[], edge: Edge): Guards =>
  Object.fromEntries(leaves.map((leaf) => [leaf, edge.leaves.includes(leaf)]));

describe('composed conditions', () => {
  const machine = setup({
    guards: {
      isDay: () => true,
      isDry: () => true,
      isLate: () => true,
      mayGo: and([or(['isDay', 'isDry']), not('isLate')]),
    },
  }).createMachine({
    id: 'walk',
    initial: 'home',
    states: {
      home: {
        meta: { code: 0, label: 'Home', colour: 'grey' },
        on: { 'walk.go': { guard: 'mayGo', target: 'out', meta: { operations: [], who: '' } } },
      },
      out: { meta: { code: 1, label: 'Out', colour: 'grey' }, type: 'final' },
    },
  });
  const document = toScxml({ name: 'walk', machine, noun: '', phrases: {}, participles: {} });

  it.each([
    [{ isDay: true, isDry: true, isLate: false }, 'out'],
    [{ isDay: true, isDry: false, isLate: false }, 'out'],
    [{ isDay: false, isDry: true, isLate: false }, 'out'],
    [{ isDay: false, isDry: false, isLate: false }, 'home'],
    [{ isDay: true, isDry: true, isLate: true }, 'home'],
  ])('%o lead to %s', async (guards, state) => {
    const run = (await readScxml('walk', document)).begin();
    run.send('guards.set', guards);
    run.send('walk.go');
    expect(run.states()).toEqual([state]);
  });
});
