import type { AnyStateMachine } from 'xstate';
import { type Named, rawOf, transitionsIn } from './lint-raw.ts';

const isComposed = (guard: unknown): guard is { guards: readonly unknown[] } =>
  typeof guard === 'function' && 'check' in guard && 'guards' in guard;

/**
 * Reports guards that are not implemented, not used or wrongly named. The name of a composed guard
 * (`and`, `or`, `not`) must begin with "may"; every other guard needs a refusal message in
 * `sentences`.
 */
export function lintGuards(machine: AnyStateMachine, sentences: ReadonlySet<string>): string[] {
  const implemented = rawOf(machine.implementations.guards);
  const used = new Set<string>();
  const unknown = (guard: unknown, at: string): string[] => {
    if (isComposed(guard)) return guard.guards.flatMap((part) => unknown(part, at));
    if (typeof guard === 'function')
      return [`${at}: the guard is inline; define it by name in setup`];
    const name = typeof guard === 'string' ? guard : (guard as Named).type;
    used.add(name);
    return name in implemented ? [] : [`${at}: guard "${name}" is not implemented`];
  };
  const onEdges = transitionsIn(machine).flatMap(({ at, config }) => [
    ...(isComposed(config.guard)
      ? [`${at}: the guard is composed; define it by name in setup`]
      : []),
    ...(config.guard === undefined ? [] : unknown(config.guard, at)),
  ]);
  const inSetup = Object.entries(implemented).flatMap(([name, guard]) => {
    if (!isComposed(guard)) return lintLeaf(name, sentences);
    return [
      ...(name.startsWith('may')
        ? []
        : [`guard "${name}" combines other guards, so its name must begin with "may"`]),
      ...unknown(guard, `guard ${name}`),
    ];
  });
  const unused = Object.keys(implemented).filter((name) => !used.has(name));
  return [
    ...onEdges,
    ...inSetup,
    ...unused.map((name) => `guard "${name}" is not used on any edge`),
  ];
}

function lintLeaf(name: string, sentences: ReadonlySet<string>): string[] {
  if (name.startsWith('may'))
    return [`guard "${name}" is a single condition, so its name must not begin with "may"`];
  return sentences.has(name) ? [] : [`guard "${name}" has no message in the catalogue of refusals`];
}
