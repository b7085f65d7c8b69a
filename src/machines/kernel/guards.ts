import { type AnyStateMachine, and, not, or } from 'xstate';
import { toWords } from './identifier-words.ts';

interface Composed {
  (args: never, params: never): boolean;
  check: unknown;
  guards: readonly unknown[];
}

type Leaf = (args: { context: unknown; event: unknown }, params: unknown) => boolean;

/** A transition guard: named conditions, combined by XState's `and`, `or` and `not`. */
export type GuardTree =
  | { kind: 'leaf'; name: string; holds: (context: unknown, event: unknown) => boolean }
  | { kind: 'and' | 'or' | 'not'; parts: readonly GuardTree[] };

// XState exposes the kind of a composed guard only as its `check` function. The code compares
// functions, because minification changes function names.
const CHECKS: readonly (readonly [unknown, 'and' | 'or' | 'not'])[] = [
  [(and([]) as unknown as Composed).check, 'and'],
  [(or([]) as unknown as Composed).check, 'or'],
  [(not('') as unknown as Composed).check, 'not'],
];

const isComposed = (guard: unknown): guard is Composed =>
  typeof guard === 'function' && 'check' in guard && 'guards' in guard;

/**
 * Resolves the names in a transition guard with the guards given to `setup`. Throws if a guard has
 * no name, no implementation or an unknown combinator.
 */
export function guardTree(machine: AnyStateMachine, guard: unknown): GuardTree {
  if (isComposed(guard)) {
    const kind = CHECKS.find(([check]) => check === guard.check)?.[1];
    if (!kind) throw new Error(`${machine.id}: a guard uses an unknown combinator`);
    return { kind, parts: guard.guards.map((part) => guardTree(machine, part)) };
  }
  const name = typeof guard === 'string' ? guard : (guard as { type?: string }).type;
  if (!name) throw new Error(`${machine.id}: a guard has no name`);
  const implementation: unknown = machine.implementations.guards[name];
  if (isComposed(implementation)) return guardTree(machine, implementation);
  if (typeof implementation !== 'function')
    throw new Error(`${machine.id}: guard "${name}" is not implemented`);
  const check = implementation as Leaf;
  const { params } = guard as { params?: unknown };
  return { kind: 'leaf', name, holds: (context, event) => check({ context, event }, params) };
}

export function holds(tree: GuardTree, context: unknown, event: unknown): boolean {
  if (tree.kind === 'leaf') return tree.holds(context, event);
  if (tree.kind === 'and') return tree.parts.every((part) => holds(part, context, event));
  if (tree.kind === 'or') return tree.parts.some((part) => holds(part, context, event));
  return !tree.parts.some((part) => holds(part, context, event));
}

/**
 * Returns the name of the first failed condition, in reading order; null if the guard passes. A
 * failed `not` gives the negated condition, or null if that condition is composed.
 */
export function firstFailure(tree: GuardTree, context: unknown, event: unknown): string | null {
  if (holds(tree, context, event)) return null;
  if (tree.kind === 'leaf') return tree.name;
  for (const part of tree.parts) {
    const failure = firstFailure(part, context, event);
    if (failure) return failure;
  }
  const [part] = tree.parts;
  return tree.kind === 'not' && part?.kind === 'leaf' ? part.name : null;
}

export function guardText(tree: GuardTree): string {
  if (tree.kind === 'leaf') return tree.name;
  if (tree.kind === 'not') return `not ${tree.parts.map(guardText).join(', ')}`;
  const text = tree.parts.map(guardText).join(` ${tree.kind} `);
  return tree.kind === 'or' ? `(${text})` : text;
}

export function guardNames(tree: GuardTree): string[] {
  return tree.kind === 'leaf' ? [tree.name] : tree.parts.flatMap(guardNames);
}

export const partsOf = (tree: GuardTree): readonly GuardTree[] =>
  tree.kind === 'and' ? tree.parts.flatMap(partsOf) : [tree];

/**
 * Returns a condition as words: "stone is available", "not (offer is due)", "(client is chosen or
 * actor is staff)".
 */
export function conditionWords(tree: GuardTree): string {
  if (tree.kind === 'leaf') return toWords(tree.name);
  const parts = tree.parts.map(conditionWords);
  if (tree.kind === 'not') return `not (${parts.join(', ')})`;
  return tree.kind === 'or' ? `(${parts.join(' or ')})` : parts.join(' and ');
}
