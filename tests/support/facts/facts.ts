import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { Workflow } from '#machines/kernel/workflow-model.ts';

/** Every combination of facts and events that tests apply to records of one workflow. */
export interface Facts<M extends AnyStateMachine = AnyStateMachine> {
  workflow: Workflow<M>;
  /** every combination of the facts that the server loads; the most common one first */
  worlds: readonly ContextFrom<M>[];
  /** the part of the context that the record stores between events */
  own: readonly (keyof ContextFrom<M> & string)[];
  /** every event from every actor; the most likely sender first */
  events: readonly EventFromLogic<M>[];
}

/** Returns the cartesian product of the lists. The first values come first. */
export function combinations<T>(lists: { readonly [K in keyof T]: readonly T[K][] }): T[] {
  let found: Partial<T>[] = [{}];
  for (const key of Object.keys(lists) as (keyof T)[]) {
    found = found.flatMap((part) => lists[key].map((value) => ({ ...part, [key]: value })));
  }
  return found as T[];
}
