import type { AnyStateMachine } from 'xstate';
import { isBuiltIn } from './edges.ts';
import { lintGuards } from './lint-guards.ts';
import {
  type Child,
  listOf,
  type Named,
  type Raw,
  rawOf,
  stateConfigs,
  type TransitionConfig,
  transitionsIn,
} from './lint-raw.ts';
import type { Workflow } from './workflow-model.ts';

/**
 * Finds mistakes that the type checker misses, such as a misspelt `gaurd`, which leaves a
 * transition unguarded. `sentences` contains the guards that have a refusal message.
 */
export function lintWorkflow(workflow: Workflow, sentences: ReadonlySet<string>): string[] {
  const { machine } = workflow;
  return [
    ...lintMachine(machine),
    ...stateConfigs(machine).flatMap(lintState),
    ...transitionsIn(machine).flatMap((transition) => lintTransition(workflow, transition)),
    ...lintEvents(workflow),
    ...lintReach(machine),
    ...lintGuards(machine, sentences),
    ...lintActions(machine),
  ];
}

/** Keys that a machine may have. XState's `setup` adds `schemas`. */
const MACHINE_KEYS = new Set([
  'id',
  'version',
  'description',
  'context',
  'initial',
  'states',
  'schemas',
]);
const STATE_KEYS = new Set(['type', 'tags', 'description', 'meta', 'on']);
const EDGE_KEYS = new Set(['target', 'guard', 'actions', 'description', 'meta']);
const FORBIDDEN: Readonly<Record<string, string>> = {
  invoke: 'a job sends an event instead',
  after: 'a timed job sends an event instead',
  always: 'every transition has an event',
  entry: 'effects belong on edges',
  exit: 'effects belong on edges',
  onDone: 'a workflow is flat',
};

function lintKeys(config: Raw, allowed: ReadonlySet<string>, at: string): string[] {
  return Object.keys(config)
    .filter((key) => !allowed.has(key))
    .map((key) => {
      const why = FORBIDDEN[key];
      return why ? `${at}: "${key}" is forbidden: ${why}` : `${at}: unknown key "${key}"`;
    });
}

function lintMachine(machine: AnyStateMachine): string[] {
  const config = rawOf(machine.config);
  const states = rawOf(config.states);
  const missing = ['id', 'version', 'description'].filter((key) => !config[key]);
  const initial = String(config.initial);
  return [
    ...lintKeys(config, MACHINE_KEYS, machine.id),
    ...missing.map((key) => `${machine.id}: no ${key}`),
    ...(initial in states ? [] : [`${machine.id}: initial state "${initial}" does not exist`]),
    ...(machine.config.initial === 'start'
      ? []
      : [`${machine.id}: the initial state must be "start"`]),
  ];
}

function lintState({ at, config }: Child): string[] {
  const { code, label, colour } = rawOf(config.meta);
  return [
    ...lintKeys(config, STATE_KEYS, at),
    ...(config.states ? [`${at}: nested states are forbidden, because a workflow is flat`] : []),
    ...(config.description ? [] : [`${at}: no description`]),
    ...(typeof code === 'number' && label && colour
      ? []
      : [`${at}: meta needs code, label and colour`]),
  ];
}

function lintTransition(
  { machine, participles }: Workflow,
  { at, config, event }: TransitionConfig,
): string[] {
  const { operations, who } = rawOf(config.meta);
  const target = config.target;
  return [
    ...lintKeys(config, EDGE_KEYS, at),
    ...(event in participles ? [] : [`${at}: the event is not declared`]),
    ...(target === undefined || String(target) in machine.states
      ? []
      : [`${at}: target "${String(target)}" does not exist`]),
    ...(config.description ? [] : [`${at}: no description`]),
    ...(Array.isArray(operations) && who ? [] : [`${at}: meta must declare operations and who`]),
    ...listOf<string | Named>(config.actions).flatMap((action) => lintAction(machine, action, at)),
  ];
}

function lintAction(machine: AnyStateMachine, action: unknown, at: string): string[] {
  if (typeof action === 'function')
    return [`${at}: the action is inline; define it by name in setup`];
  const name = typeof action === 'string' ? action : String(rawOf(action).type);
  return name in machine.implementations.actions
    ? []
    : [`${at}: action "${name}" is not implemented`];
}

function lintActions(machine: AnyStateMachine): string[] {
  const implementations = Object.entries<unknown>(machine.implementations.actions);
  const used = new Set(
    transitionsIn(machine).flatMap(({ config }) =>
      listOf<string | Named>(config.actions).map((action) =>
        typeof action === 'string' ? action : action.type,
      ),
    ),
  );
  return implementations.flatMap(([name, implementation]) => [
    ...(used.has(name) ? [] : [`action "${name}" is not used on any edge`]),
    ...(isBuiltIn(implementation) && rawOf(implementation).type !== 'xstate.assign'
      ? [`action "${name}" is neither an effect nor an assign`]
      : []),
  ]);
}

function lintEvents({ machine, participles }: Workflow): string[] {
  const handled = new Set(transitionsIn(machine).map(({ event }) => event));
  return Object.keys(participles)
    .filter((event) => !handled.has(event))
    .map((event) => `event "${event}" is declared but no state handles it`);
}

function lintReach(machine: AnyStateMachine): string[] {
  const reached = new Set([String(machine.config.initial)]);
  const edges = transitionsIn(machine);
  // Iterating a Set also visits elements added during the iteration, so the loop finds all
  // reachable states.
  for (const state of reached) {
    for (const { from, config } of edges) {
      if (from === state) reached.add(String(config.target ?? from));
    }
  }
  return Object.keys(machine.states)
    .filter((state) => !reached.has(state))
    .map((state) => `state "${state}" cannot be reached`);
}
