import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { Workflow } from '../../../src/machines/kernel/model.ts';

/** Everything that the tests let happen to the records of one workflow. */
export interface Facts<M extends AnyStateMachine = AnyStateMachine> {
  workflow: Workflow<M>;
  /** what the server loads before it asks, in every combination; the everyday one first */
  worlds: readonly ContextFrom<M>[];
  /** the part of the context that the record itself keeps from one event to the next */
  own: readonly (keyof ContextFrom<M> & string)[];
  /** every event by everyone; the likeliest sender first */
  events: readonly EventFromLogic<M>[];
}

/** Every combination of one value from each list; the first values come first. */
export function combinations<T>(lists: { readonly [K in keyof T]: readonly T[K][] }): T[] {
  let found: Partial<T>[] = [{}];
  for (const key of Object.keys(lists) as (keyof T)[]) {
    found = found.flatMap((part) => lists[key].map((value) => ({ ...part, [key]: value })));
  }
  return found as T[];
}
