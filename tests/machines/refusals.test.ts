import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { guardProblem } from '#machines/guard-problems.ts';
import { decide } from '#machines/kernel/decide.ts';
import { decideByTable, isOpen, tableOf } from '#machines/kernel/decision-table.ts';
import { edgesOf, statesOf } from '#machines/kernel/edges.ts';
import { ALL_FACTS } from '../support/facts/all.ts';
import type { Facts } from '../support/facts/facts.ts';
import {
  edgeTaken,
  everyOpenStep,
  everyStep,
  machineTakes,
  type Step,
} from '../support/machines/walk.ts';

/** A case is compared as text only when it fails: there are a hundred thousand of them. */
const tell = ({ code, context, event }: Step<AnyStateMachine>): string =>
  JSON.stringify({ code, context, event });

describe.each(ALL_FACTS.map((facts) => [facts.workflow.name, facts] as const))('%s', (_, facts) => {
  const { machine } = facts.workflow;
  const table = tableOf(machine);
  const verdicts = judge(facts);
  const edges = new Set(edgesOf(machine).map(({ fromCode, event }) => `${fromCode} ${event}`));

  it('has the same decisions by the machine, by decide and by the table', () => {
    const pairs = statesOf(machine).flatMap(({ code }) =>
      facts.events.map(({ type }) => edges.has(`${code} ${type}`)),
    );
    const open = pairs.filter(Boolean).length;
    expect(verdicts.length).toBe(open * facts.worlds.length + pairs.length - open);
    const torn = verdicts.filter(({ step, edge, verdict }) => {
      const { code, context, event } = step;
      const expected = edge !== undefined;
      return (
        machineTakes(machine, step) !== expected ||
        verdict.ok !== expected ||
        isOpen(table, code, context, event) !== expected ||
        (verdict.ok && verdict.to !== edge?.toCode)
      );
    });
    expect(torn.map(({ step }) => tell(step))).toEqual([]);
  });

  it('has the same verdicts by decide and by the table', () => {
    const torn = verdicts.filter(({ step, verdict }) => {
      const { code, context, event } = step;
      const other = decideByTable(table, code, context, event);
      return JSON.stringify(other) !== JSON.stringify(verdict);
    });
    expect(torn.map(({ step }) => tell(step))).toEqual([]);
  });

  it('refuses every pair of state and event without a transition, without naming a guard', () => {
    const closed = verdicts.filter(({ step }) => !edges.has(`${step.code} ${step.event.type}`));
    expect(closed.length).toBeGreaterThan(0);
    const wrong = closed.filter(({ verdict }) => verdict.ok || verdict.guard !== null);
    expect(wrong.map(({ step }) => tell(step))).toEqual([]);
  });

  it('names the failing guard on every transition, and each has a message', () => {
    const leaves = new Set(edgesOf(machine).flatMap((edge) => edge.leaves));
    const refusing = new Set(
      verdicts.flatMap(({ verdict }) => (verdict.ok ? [] : (verdict.guard ?? []))),
    );
    expect([...refusing].sort()).toEqual([...leaves].sort());
    for (const guard of refusing) expect(guardProblem(guard).message).toMatch(/^[A-Z].{10,}$/);
  });

  it('can fail by every condition of every transition', () => {
    const wanted = edgesOf(machine).flatMap((edge) =>
      edge.leaves.map((leaf) => `${edge.id} ${leaf}`),
    );
    const refused = new Set(
      verdicts.flatMap(({ step, verdict }) =>
        verdict.ok || verdict.guard === null
          ? []
          : edgesOf(machine)
              .filter((edge) => edge.fromCode === step.code && edge.event === step.event.type)
              .map((edge) => `${edge.id} ${verdict.guard}`),
      ),
    );
    expect(wanted.filter((pair) => !refused.has(pair))).toEqual([]);
  });

  it('refuses every event in a final state and throws for an unknown code', () => {
    const [event] = facts.events;
    const [context] = facts.worlds;
    if (!event || !context) throw new Error('no facts');
    for (const state of statesOf(machine).filter(({ final }) => final)) {
      expect(decide(machine, state.code, context, event)).toEqual({ ok: false, guard: null });
    }
    expect(() => decide(machine, 99, context, event)).toThrow('code 99');
    expect(() => decideByTable(table, 99, context, event)).toThrow('code 99');
  });
});

/** Judges the steps that an edge could take in every world, and all others, which ask no guard, in one. */
function judge(facts: Facts) {
  const { machine } = facts.workflow;
  const inOneWorld = everyStep({ ...facts, worlds: facts.worlds.slice(0, 1) });
  const closed = [...inOneWorld].filter(
    ({ code, event }) => !tableOf(machine).rows.get(code)?.has(event.type),
  );
  return [...everyOpenStep(facts), ...closed].map((step) => ({
    step,
    edge: edgeTaken(machine, step),
    verdict: decide(machine, step.code, step.context, step.event),
  }));
}
