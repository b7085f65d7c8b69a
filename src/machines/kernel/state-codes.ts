import type { AnyStateMachine } from 'xstate';
import type { StateMeta } from './workflow-model.ts';

const valuesByMachine = new WeakMap<AnyStateMachine, Map<number, string>>();

/**
 * Returns the state name of each code, memoized. A workflow is flat: a record is in exactly one
 * state, which one column stores as one code.
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
