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
import { restore } from '../../../src/machines/kernel/decide.ts';
import { type Edge, edgesOf } from '../../../src/machines/kernel/edges.ts';
import { holds } from '../../../src/machines/kernel/guards.ts';
import { START_CODE } from '../../../src/machines/kernel/model.ts';
import { decideByTable, tableOf } from '../../../src/machines/kernel/table.ts';
import type { Facts } from '../facts/facts.ts';

/** One event as it reaches a record: the facts of that moment, the record's own part of them included. */
export interface Step<M extends AnyStateMachine> {
  code: number;
  context: ContextFrom<M>;
  event: EventFromLogic<M>;
}

/** The shortest way from nothing to the transition that it walks last. */
export interface Path<M extends AnyStateMachine> {
  edge: Edge;
  steps: readonly Step<M>[];
}

/** A record in the database: its state, and the columns that its machine wrote. */
interface Record {
  code: number;
  own: object;
}

/** An event in one of the worlds. The graph names events by their text, so each carries its number. */
interface Move<M extends AnyStateMachine> {
  type: string;
  world: ContextFrom<M>;
  event: EventFromLogic<M>;
}

/**
 * One path for every transition of a machine. The generators of `xstate/graph` go to states and lose
 * transitions on the way, above all those that return to their own state; here each transition is a goal.
 * The facts may change between two events, as they do while a record waits in the database.
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
  // The first step of each is the start itself.
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

/** The transition that this event takes, by the first branch whose conditions hold. */
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

/** Every state in every world with every event: what is not an edge among these must be refused. */
export function* everyStep<M extends AnyStateMachine>(facts: Facts<M>): Generator<Step<M>> {
  const { machine } = facts.workflow;
  for (const code of tableOf(machine).rows.keys()) {
    for (const context of facts.worlds) {
      for (const event of facts.events) yield { code, context, event };
    }
  }
}

/** What XState itself says, asked of the machine and not of anything made from it. */
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
