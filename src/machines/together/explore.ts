import { Change, Refused } from './change.ts';
import { forget } from './forget.ts';
import type { Family, Target } from './moves/move.ts';
import type { Person } from './people.ts';
import { STATE_RULES } from './rules.ts';
import type { Scope } from './scope.ts';
import { STEP_RULES } from './step-rules.ts';
import { keyOf, type World, worldOf } from './world.ts';

/** One attempt by an actor, accepted or refused. */
export interface Move {
  readonly family: Family;
  readonly target: Target;
  readonly by: Person;
}

export const textOf = ({ family, target, by }: Move, world: World): string =>
  `${by.name} ${family.says(target, world)}`;

/** Yields every action any actor may attempt in this state, including those the machines refuse. */
export function* movesIn(world: World, scope: Scope): Generator<Move> {
  for (const family of scope.families)
    for (const target of family.targets(world, scope))
      for (const by of family.by(target, world)) yield { family, target, by };
}

/** The next state, or the refusal. */
export type Outcome = { readonly after: World } | { readonly refused: Refused };

/** Applies an action. Mutates `own`, so pass a copy. */
function make(own: World, { family, target, by }: Move, scope: Scope): World {
  const change = new Change(own, by.actor);
  if (family.does) family.does(change, target);
  else if (family.asks) change.send(family.asks(change, target));
  change.end();
  forget(own, scope);
  return own;
}

/**
 * Checks the guard on the shared state first and copies the state only on success, because most
 * actions are refused.
 */
export function step(world: World, copy: () => World, move: Move, scope: Scope): Outcome {
  const { family, target, by } = move;
  if (family.asks) {
    const change = new Change(world, by.actor);
    const refused = change.refusalOf(family.asks(change, target));
    if (refused) return { refused };
  }
  try {
    return { after: make(copy(), move, scope) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error };
    throw error;
  }
}

export interface Fault {
  /** the sentence of the violated invariant */
  readonly rule: string;
  readonly what: string;
  /**
   * the index of the state, and the action that caused the violation; null if the state itself is
   * wrong
   */
  readonly at: number;
  readonly move: string | null;
}

/** All reachable states, a shortest path to each, and every transition between them. */
export interface Explored {
  readonly scope: Scope;
  /** serialized states in breadth-first order; index 0 is the initial state */
  readonly keys: readonly string[];
  /** the predecessor of each state and the action from it; -1 and null for the initial state */
  readonly before: readonly number[];
  readonly by: readonly (Move | null)[];
  /** transitions: source, target and action type, parallel arrays */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly families: readonly Family[];
  readonly tries: number;
  /** number of refusals by workflow, event and guard */
  readonly refusals: ReadonlyMap<string, number>;
  readonly faults: readonly Fault[];
}

/** At most 20 violations are kept, one for each invariant. */
const ENOUGH_FAULTS = 20;

export function explore(scope: Scope, { stopsAtFault = false } = {}): Explored {
  const first = keyOf(scope.first);
  const keys = [first];
  const numbers = new Map([[first, 0]]);
  const before = [-1];
  const by: (Move | null)[] = [null];
  const from: number[] = [];
  const to: number[] = [];
  const families: Family[] = [];
  const refusals = new Map<string, number>();
  const faults: Fault[] = [];
  let tries = 0;
  const note = (fault: Fault) => {
    if (faults.length < ENOUGH_FAULTS && !faults.some(({ rule }) => rule === fault.rule))
      faults.push(fault);
  };
  for (let at = 0; at < keys.length && !(stopsAtFault && faults.length > 0); at++) {
    const key = keys[at] ?? '';
    const world = worldOf(key);
    for (const { says, fault } of STATE_RULES) {
      const what = fault(world, scope);
      if (what !== null) note({ rule: says, what, at, move: null });
    }
    for (const move of movesIn(world, scope)) {
      tries += 1;
      const outcome = step(world, () => worldOf(key), move, scope);
      if ('refused' in outcome) {
        const { of, event, guard } = outcome.refused;
        const why = `${of} ${event} ${guard ?? ''}`.trim();
        refusals.set(why, (refusals.get(why) ?? 0) + 1);
        continue;
      }
      const { after } = outcome;
      for (const { says, fault } of STEP_RULES) {
        const what = fault({ before: world, after, move });
        if (what !== null) note({ rule: says, what, at, move: textOf(move, world) });
      }
      const next = keyOf(after);
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

/** Returns the actions from the initial state to this one, in order. */
export function pathTo({ keys, before, by }: Explored, world: number): readonly string[] {
  const path: string[] = [];
  for (let at = world; at > 0; at = before[at] ?? 0) {
    const move = by[at];
    if (move) path.push(textOf(move, worldOf(keys[before[at] ?? 0] ?? '')));
  }
  return path.reverse();
}
