import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { Effect } from './decide.ts';
import { type GuardTree, guardNames, guardTree } from './guards.ts';
import type { EdgeMeta, StateMeta } from './workflow-model.ts';

export interface MachineState extends StateMeta {
  name: string;
  description: string;
  tags: readonly string[];
  start: boolean;
  final: boolean;
}

/** Shown in place of action parameters that the state machine computes at run time. */
export const COMPUTED = '(computed)';

export interface Edge {
  /** "held/hold.release"; further edges with the same state and event end with "/2", "/3" */
  id: string;
  from: string;
  fromCode: number;
  to: string;
  toCode: number;
  event: string;
  /** guard name as written in the transition; the guard may be composed of several conditions */
  guard: string | null;
  conditions: GuardTree | null;
  /** names of all conditions in `conditions`, in reading order */
  leaves: readonly string[];
  /** actions that the server runs, in order */
  effects: readonly Effect[];
  /** `assign` actions, which change only the context, in order */
  changes: readonly Effect[];
  description: string;
  operations: readonly string[];
  action: number | null;
  who: string;
  loop: boolean;
  transition: AnyTransitionDefinition;
}

interface ActionRef {
  type: string;
  params?: unknown;
}

export function statesOf(machine: AnyStateMachine): MachineState[] {
  const initial: readonly unknown[] = machine.root.initial.target;
  return Object.values(machine.states).map((node) => ({
    ...(node.meta as StateMeta),
    name: node.key,
    description: node.description ?? '',
    tags: node.tags,
    start: initial.includes(node),
    final: node.type === 'final',
  }));
}

const edgesByMachine = new WeakMap<AnyStateMachine, readonly Edge[]>();

/** Returns every transition, memoized. The state machine must have no nested states. */
export function edgesOf(machine: AnyStateMachine): readonly Edge[] {
  const known = edgesByMachine.get(machine);
  if (known) return known;
  const edges = Object.values(machine.states).flatMap((node) =>
    [...node.transitions.values()].flatMap((candidates) =>
      candidates.map((transition, index) => edgeOf(machine, transition, index)),
    ),
  );
  edgesByMachine.set(machine, edges);
  return edges;
}

function edgeOf(
  machine: AnyStateMachine,
  transition: AnyTransitionDefinition,
  index: number,
): Edge {
  const from = transition.source;
  const [to = from] = transition.target ?? [];
  const event = transition.eventType;
  const conditions = transition.guard === undefined ? null : guardTree(machine, transition.guard);
  const actions = transition.actions.map(asRef);
  const changes = actions.filter(({ type }) => isBuiltIn(machine.implementations.actions[type]));
  const { operations, action, who } = transition.meta as EdgeMeta;
  return {
    id: `${from.key}/${event}${index === 0 ? '' : `/${index + 1}`}`,
    from: from.key,
    fromCode: (from.meta as StateMeta).code,
    to: to.key,
    toCode: (to.meta as StateMeta).code,
    event,
    guard: transition.guard === undefined ? null : guardName(transition.guard),
    conditions,
    leaves: conditions ? guardNames(conditions) : [],
    effects: actions.filter((ref) => !changes.includes(ref)).map(asEffect),
    changes: changes.map(asEffect),
    description: transition.description ?? '',
    operations,
    action: action ?? null,
    who,
    loop: to === from,
    transition,
  };
}

/**
 * Returns true for actions that XState runs, such as `assign`. All other actions are effects for
 * the server.
 */
export function isBuiltIn(implementation: unknown): boolean {
  return typeof implementation === 'function' && 'resolve' in implementation;
}

function guardName(guard: unknown): string {
  return typeof guard === 'string' ? guard : ((guard as { type?: string }).type ?? '(unnamed)');
}

function asRef(action: unknown): ActionRef {
  return typeof action === 'string' ? { type: action } : (action as ActionRef);
}

function asEffect({ type, params }: ActionRef): Effect {
  return { type, params: typeof params === 'function' ? COMPUTED : params };
}

/** Formats an effect on one line, with parameters sorted by name: "tell.stone(stone.release)". */
export function effectText({ type, params }: Effect): string {
  if (params === undefined) return type;
  if (typeof params !== 'object' || params === null) return `${type}${String(params)}`;
  const values = Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return `${type}(${values.join(', ')})`;
}
