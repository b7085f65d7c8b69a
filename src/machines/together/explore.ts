import { Change, Refused } from './change.ts';
import { forget } from './forget.ts';
import type { Family, Target } from './moves/move.ts';
import type { Person } from './people.ts';
import { STATE_RULES } from './rules.ts';
import type { Scope } from './scope.ts';
import { STEP_RULES } from './step-rules.ts';
import { keyOf, type World, worldOf } from './world.ts';

/** Somebody tries to do something. */
export interface Move {
  readonly family: Family;
  readonly target: Target;
  readonly by: Person;
}

export const textOf = ({ family, target, by }: Move, world: World): string =>
  `${by.name} ${family.says(target, world)}`;

/** All that anybody may try in this world, whether it is let happen or not. */
export function* movesIn(world: World, scope: Scope): Generator<Move> {
  for (const family of scope.families)
    for (const target of family.targets(world, scope))
      for (const by of family.by(target, world)) yield { family, target, by };
}

/** What the machines say to a move: the world after it, or who refused what. */
export type Outcome = { readonly after: World } | { readonly refused: Refused };

/** Makes a move on a world of its own, which it may change. */
function make(own: World, { family, target, by }: Move, scope: Scope): World {
  const change = new Change(own, by.actor);
  if (family.does) family.does(change, target);
  else if (family.asks) change.send(family.asks(change, target));
  change.end();
  forget(own, scope);
  return own;
}

/** Most moves are refused, so they are asked for on the world as it is before it is copied. */
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
  /** the sentence of the rule */
  readonly rule: string;
  /** what is wrong, and where */
  readonly what: string;
  /** the world in which it was met, and the move that led to what is wrong; null where it is wrong as it stands */
  readonly at: number;
  readonly move: string | null;
}

/** All worlds that can come about, by the shortest way to each, and every step between two of them. */
export interface Explored {
  readonly scope: Scope;
  /** in the order in which they were found; the first is where it begins */
  readonly keys: readonly string[];
  /** the world before each, and the move that led on; the first has none */
  readonly before: readonly number[];
  readonly by: readonly (Move | null)[];
  /** edges: from one world, to another, by a move of this family */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly families: readonly Family[];
  readonly tries: number;
  /** how often each condition stood in the way */
  readonly refusals: ReadonlyMap<string, number>;
  readonly faults: readonly Fault[];
}

/** As many faults as tell what is wrong: thousands of the same say no more. */
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

/** The moves that lead to a world, the first one first. */
export function pathTo({ keys, before, by }: Explored, world: number): readonly string[] {
  const path: string[] = [];
  for (let at = world; at > 0; at = before[at] ?? 0) {
    const move = by[at];
    if (move) path.push(textOf(move, worldOf(keys[before[at] ?? 0] ?? '')));
  }
  return path.reverse();
}
