import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { GuardOf } from '#machines/guard-problems.ts';
import type { Workflow } from '#machines/kernel/workflow-model.ts';

type Saying<Event> = Event extends unknown ? Partial<Omit<Event, 'type'>> : never;

/** Facts and event fields of a case. The others are those of `everyday`. */
export type Case<M extends AnyStateMachine> = Partial<ContextFrom<M>> & Saying<EventFromLogic<M>>;

/**
 * Cases for every guard of one machine, written by hand from the name of the guard and not from its
 * code. `tests/machines/golden` holds the reviewed results. A guard without cases is a compile
 * error. The test names guards that no case fulfils or fails.
 */
export interface Cases<M extends AnyStateMachine = AnyStateMachine> {
  workflow: Workflow<M>;
  /** facts, actor and event fields with which all transitions are open */
  everyday: ContextFrom<M> & Saying<EventFromLogic<M>>;
  /** other values for single transitions, by "state/event", or by event for all states */
  at?: Readonly<Record<string, Case<M>>>;
  /** guard -> name of the case -> its values */
  guards: Readonly<Record<Exclude<GuardOf<M>, `may${string}`>, Readonly<Record<string, Case<M>>>>>;
}
