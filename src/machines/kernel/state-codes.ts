import type { AnyStateMachine, TagsFrom } from 'xstate';
import type { StateMeta } from './workflow-model.ts';

const valuesByMachine = new WeakMap<AnyStateMachine, Map<number, string>>();

/**
 * Maps each code to its state. Workflows have no nested states, so one code in one database column
 * is the complete state of a record.
 */
export function stateByCode(machine: AnyStateMachine): ReadonlyMap<number, string> {
  const known = valuesByMachine.get(machine);
  if (known) return known;
  const values = new Map<number, string>();
  for (const node of Object.values(machine.states)) {
    const { code } = node.meta as StateMeta;
    if (values.has(code)) throw new Error(`${machine.id}: code ${code} is used twice`);
    values.set(code, node.key);
  }
  valuesByMachine.set(machine, values);
  return values;
}

export const statesWith = <M extends AnyStateMachine>(machine: M, tag: TagsFrom<M>): number[] =>
  codesOf(machine, (tags) => tags.includes(tag));

/** Returns the codes of the states that lack the tag. Leaves out the start state. */
export const statesWithout = <M extends AnyStateMachine>(machine: M, tag: TagsFrom<M>): number[] =>
  codesOf(machine, (tags) => !tags.includes(tag) && !tags.includes('start'));

/** Returns true if the state with this code has the tag; false also if no state has this code. */
export function stateHasTag<M extends AnyStateMachine>(
  machine: M,
  code: number,
  tag: TagsFrom<M>,
): boolean {
  const value = stateByCode(machine).get(code) ?? '';
  return machine.states[value]?.tags.includes(tag) ?? false;
}

const codesOf = (machine: AnyStateMachine, isWanted: (tags: readonly string[]) => boolean) =>
  Object.values(machine.states)
    .filter(({ tags }) => isWanted(tags))
    .map(({ meta }) => (meta as StateMeta).code)
    .sort((a, b) => a - b);
