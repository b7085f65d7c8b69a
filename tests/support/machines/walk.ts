import {
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  fromTransition,
} from 'xstate';
import {
  getAdjacencyMap,
  getShortestPaths,
  type StatePath,
  type TraversalOptions,
} from 'xstate/graph';
import { restore } from '#machines/kernel/decide.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { type Edge, edgesOf } from '#machines/kernel/edges.ts';
import { holds } from '#machines/kernel/guards.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Facts } from '../facts/facts.ts';

/** One event at a record: the facts at that time, including the stored context of the record. */
export interface Step<M extends AnyStateMachine> {
  code: number;
  context: ContextFrom<M>;
  event: EventFromLogic<M>;
}

/** The shortest path from the start to the given transition, which is its last step. */
export interface Path<M extends AnyStateMachine> {
  edge: Edge;
  steps: readonly Step<M>[];
}

/** A stored record: its state and its context columns. */
interface Record {
  code: number;
  own: object;
}

/**
 * An event with one combination of facts. The graph identifies events by text, so each has its
 * number.
 */
interface Move<M extends AnyStateMachine> {
  type: string;
  world: ContextFrom<M>;
  event: EventFromLogic<M>;
}

/**
 * Finds one path to every transition of a machine. The generators of `xstate/graph` target states
 * and miss transitions, above all self-transitions. Facts may change between two events, as they do
 * for a stored record.
 */
export function pathsOver<M extends AnyStateMachine>(facts: Facts<M>): Path<M>[] {
  const { machine } = facts.workflow;
  const table = tableOf(machine);
  const stepOf = ({ code, own }: Record, { world, event }: Move<M>): Step<M> => ({
    code,
    context: Object.assign({}, world, own),
    event,
  });
  const logic = fromTransition(
    (record: Record, move: Move<M>): Record => {
      const { code, context, event } = stepOf(record, move);
      const verdict = decideByTable(table, code, context, event);
      return verdict.ok ? { code: verdict.to, own: pick(verdict.context, facts.own) } : record;
    },
    { code: START_CODE, own: {} },
  );
  const moves = facts.worlds.flatMap((world) =>
    facts.events.map((event): Move<M> => ({ type: event.type, world, event })),
  );
  const numbers = new Map(moves.map((move, index) => [move, index]));
  const options: TraversalOptions<ReturnType<typeof logic.transition>, Move<M>, unknown> = {
    events: moves,
    serializeState: ({ context }) => JSON.stringify(context),
    serializeEvent: (move) => String(numbers.get(move)),
    filterEvents: ({ context }, move) => edgeTaken(machine, stepOf(context, move)) !== undefined,
  };

  const ways: StatePath<ReturnType<typeof logic.transition>, Move<M>>[] = getShortestPaths(
    logic,
    options,
  );
  // The first step of each path is the initialization.
  const wayTo = new Map(
    ways.map(({ state, steps }) => [
      JSON.stringify(state.context),
      steps.slice(1).map(({ event }) => event),
    ]),
  );
  const shortest = new Map<string, Path<M>>();
  for (const { state, transitions } of Object.values(getAdjacencyMap(logic, options))) {
    const before = wayTo.get(JSON.stringify(state.context)) ?? [];
    for (const { event: move } of Object.values<{ event: Move<M> }>(transitions)) {
      const edge = edgeTaken(machine, stepOf(state.context, move));
      const known = edge && shortest.get(edge.id);
      if (!edge || (known && known.steps.length <= before.length + 1)) continue;
      shortest.set(edge.id, { edge, steps: replay([...before, move]) });
    }
  }
  return [...shortest.values()];

  function replay(way: readonly Move<M>[]): Step<M>[] {
    let record: Record = { code: START_CODE, own: {} };
    return way.map((move) => {
      const step = stepOf(record, move);
      const verdict = decideByTable(table, step.code, step.context, step.event);
      if (!verdict.ok) throw new Error(`a path of ${machine.id} cannot be walked`);
      record = { code: verdict.to, own: pick(verdict.context, facts.own) };
      return step;
    });
  }
}

/** Returns the edge that this event takes: the first branch whose guards hold. */
export function edgeTaken<M extends AnyStateMachine>(
  machine: M,
  { code, context, event }: Step<M>,
): Edge | undefined {
  return edgesOf(machine).find(
    (edge) =>
      edge.fromCode === code &&
      edge.event === event.type &&
      (edge.conditions === null || holds(edge.conditions, context, event)),
  );
}

/**
 * Yields every state with every combination of facts and every event. Steps that are not an edge
 * must be rejected.
 */
export function* everyStep<M extends AnyStateMachine>(facts: Facts<M>): Generator<Step<M>> {
  const { machine } = facts.workflow;
  for (const code of tableOf(machine).rows.keys()) {
    for (const context of facts.worlds) {
      for (const event of facts.events) yield { code, context, event };
    }
  }
}

/** Yields the steps whose state has an edge for their event. All others are rejected without a guard. */
export function* everyOpenStep<M extends AnyStateMachine>(facts: Facts<M>): Generator<Step<M>> {
  for (const [code, byEvent] of tableOf(facts.workflow.machine).rows) {
    const events = facts.events.filter(({ type }) => byEvent.has(type));
    for (const context of facts.worlds) {
      for (const event of events) yield { code, context, event };
    }
  }
}

/** Asks XState itself, and not the tables derived from the machine. */
export function machineTakes<M extends AnyStateMachine>(
  machine: M,
  { code, context, event }: Step<M>,
): boolean {
  const snapshot = restore(machine, code, context);
  return snapshot.status === 'active' && snapshot.can(event);
}

function pick(context: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(context).filter(([key]) => keys.includes(key)));
}
