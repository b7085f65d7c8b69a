import type { ActionType, Target } from './actions/action-type.ts';
import type { Person } from './actors.ts';
import { INVARIANTS } from './invariants.ts';
import { reduceState } from './reduction.ts';
import type { Scope } from './scope.ts';
import { type ModelState, parseState, serializeState } from './state.ts';
import { STEP_INVARIANTS } from './step-invariants.ts';
import { Refused, Transaction } from './transaction.ts';

/** An attempt by an actor, which the state machines may accept or refuse. */
export interface Action {
  readonly family: ActionType;
  readonly target: Target;
  readonly by: Person;
}

export const describeAction = ({ family, target, by }: Action, world: ModelState): string =>
  `${by.name} ${family.says(target, world)}`;

/**
 * Yields every action that an actor may attempt in this state, including actions that the state
 * machines refuse.
 */
export function* listActions(world: ModelState, scope: Scope): Generator<Action> {
  for (const family of scope.families)
    for (const target of family.targets(world, scope))
      for (const by of family.by(target, world)) yield { family, target, by };
}

/** The state after an action, or the refusal of the action. */
export type Outcome = { readonly after: ModelState } | { readonly refused: Refused };

/** Applies an action and returns the state. Mutates `own`, so pass a copy. */
function applyAction(own: ModelState, { family, target, by }: Action, scope: Scope): ModelState {
  const change = new Transaction(own, by.actor);
  if (family.execute) family.execute(change, target);
  else if (family.buildCommand) change.send(family.buildCommand(change, target));
  change.end();
  reduceState(own, scope);
  return own;
}

/**
 * Checks the guards on the shared state first and calls `copy` only if they hold, because most
 * actions are refused.
 */
export function tryAction(
  world: ModelState,
  copy: () => ModelState,
  move: Action,
  scope: Scope,
): Outcome {
  const { family, target, by } = move;
  if (family.buildCommand) {
    const change = new Transaction(world, by.actor);
    const refused = change.refusalOf(family.buildCommand(change, target));
    if (refused) return { refused };
  }
  try {
    return { after: applyAction(copy(), move, scope) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error };
    throw error;
  }
}

export interface Violation {
  /** the violated invariant, as a sentence */
  readonly rule: string;
  readonly what: string;
  /**
   * `at` is the index of the state. `move` is the action that violated the invariant; null if the
   * state alone violates it.
   */
  readonly at: number;
  readonly move: string | null;
}

/** All reachable states, a shortest path to each state, and every transition between states. */
export interface ExploredStates {
  readonly scope: Scope;
  /** serialized states in breadth-first order; index 0 is the initial state */
  readonly keys: readonly string[];
  /**
   * `before` is the predecessor of each state, `by` the action from there; -1 and null for the
   * initial state
   */
  readonly before: readonly number[];
  readonly by: readonly (Action | null)[];
  /** transitions as three parallel arrays: source state, target state and action type */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly families: readonly ActionType[];
  readonly tries: number;
  /** number of refusals per workflow, event and guard */
  readonly refusals: ReadonlyMap<string, number>;
  readonly faults: readonly Violation[];
}

/** Maximum number of violations kept. Only the first violation of each invariant is kept. */
const MAX_VIOLATIONS = 20;

export function exploreStates(scope: Scope, { stopsAtFault = false } = {}): ExploredStates {
  const first = serializeState(scope.first);
  const keys = [first];
  const numbers = new Map([[first, 0]]);
  const before = [-1];
  const by: (Action | null)[] = [null];
  const from: number[] = [];
  const to: number[] = [];
  const families: ActionType[] = [];
  const refusals = new Map<string, number>();
  const faults: Violation[] = [];
  let tries = 0;
  const note = (fault: Violation) => {
    if (faults.length < MAX_VIOLATIONS && !faults.some(({ rule }) => rule === fault.rule))
      faults.push(fault);
  };
  for (let at = 0; at < keys.length && !(stopsAtFault && faults.length > 0); at++) {
    const key = keys[at] ?? '';
    const world = parseState(key);
    for (const { says, fault } of INVARIANTS) {
      const what = fault(world, scope);
      if (what !== null) note({ rule: says, what, at, move: null });
    }
    for (const move of listActions(world, scope)) {
      tries += 1;
      const outcome = tryAction(world, () => parseState(key), move, scope);
      if ('refused' in outcome) {
        const { of, event, guard } = outcome.refused;
        const why = `${of} ${event} ${guard ?? ''}`.trim();
        refusals.set(why, (refusals.get(why) ?? 0) + 1);
        continue;
      }
      const { after } = outcome;
      for (const { says, fault } of STEP_INVARIANTS) {
        const what = fault({ before: world, after, move });
        if (what !== null) note({ rule: says, what, at, move: describeAction(move, world) });
      }
      const next = serializeState(after);
      let number = numbers.get(next);
      if (number === undefined) {
        number = keys.length;
        numbers.set(next, number);
        keys.push(next);
        before.push(at);
        by.push(move);
      }
      from.push(at);
      to.push(number);
      families.push(move.family);
    }
  }
  return { scope, keys, before, by, from, to, families, tries, refusals, faults };
}

/** Describes the actions that lead from the initial state to the state `world`, in order. */
export function tracePath({ keys, before, by }: ExploredStates, world: number): readonly string[] {
  const path: string[] = [];
  for (let at = world; at > 0; at = before[at] ?? 0) {
    const move = by[at];
    if (move) path.push(describeAction(move, parseState(keys[before[at] ?? 0] ?? '')));
  }
  return path.reverse();
}
