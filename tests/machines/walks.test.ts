import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
} from 'xstate';
import { codeOf, decide, restore } from '#machines/kernel/decide.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { WORKFLOW_NAMES } from '#machines/workflow-names.ts';
import { ALL_FACTS } from '../support/facts/all.ts';
import { type Path, pathsOver, type Step } from '../support/machines/walk.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';

describe('transition coverage', () => {
  it('has facts for every workflow', () => {
    expect(ALL_FACTS.map(({ workflow }) => workflow.name)).toEqual(WORKFLOW_NAMES);
  });

  describe.each(ALL_FACTS.map((facts) => [facts.workflow.name as WorkflowName, facts] as const))(
    '%s',
    (name, facts) => {
      const { machine } = facts.workflow;
      const paths = pathsOver(facts);

      it('has a path for every transition', () => {
        expect(paths.map(({ edge }) => edge.id).sort()).toEqual(
          edgesOf(machine)
            .map(({ id }) => id)
            .sort(),
        );
      });

      it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', (_, path) => {
        const taken = walk(machine, path);
        expect(taken).toBe(path.edge.transition);
        recordWalk('machine', name, path.edge.id);
      });
    },
  );
});

/** Sends each event to a live actor, to decide and to the table, and gives the transition that came last. */
function walk(machine: AnyStateMachine, { steps, edge }: Path<AnyStateMachine>) {
  let last: AnyTransitionDefinition | undefined;
  let reached = steps[0]?.code;
  for (const step of steps) {
    expect(step.code).toBe(reached);
    const [snapshot, transitions] = interpret(machine, step);
    const verdict = decide(machine, step.code, step.context, step.event);
    if (!verdict.ok) throw new Error(`decide refuses ${step.event.type}: ${verdict.guard}`);
    expect(transitions).toHaveLength(1);
    expect(verdict.to).toBe(codeOf(machine, snapshot.value));
    expect(verdict.context).toEqual(snapshot.context);
    expect(decideByTable(tableOf(machine), step.code, step.context, step.event)).toEqual(verdict);
    reached = verdict.to;
    last = transitions[0];
  }
  expect(reached).toBe(edge.toCode);
  return last;
}

/** What the interpreter itself does with the event: where it ends, and which transitions it took. */
function interpret(machine: AnyStateMachine, { code, context, event }: Step<AnyStateMachine>) {
  const taken: AnyTransitionDefinition[] = [];
  const inspect = (inspection: InspectionEvent): void => {
    if (inspection.type !== '@xstate.microstep') return;
    taken.push(...inspection._transitions.filter(({ eventType }) => eventType === event.type));
  };
  const actor = createActor(machine, {
    snapshot: restore(machine, code, context),
    inspect,
  }).start();
  actor.send(event);
  const snapshot = actor.getSnapshot();
  actor.stop();
  return [snapshot, taken] as const;
}
