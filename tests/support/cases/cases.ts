import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { GuardOf } from '../../../src/machines/guard-problems.ts';
import type { Workflow } from '../../../src/machines/kernel/model.ts';

type Saying<Event> = Event extends unknown ? Partial<Omit<Event, 'type'>> : never;

/** Some of what a record and an event are; all else is as on the everyday. */
export type Case<M extends AnyStateMachine> = Partial<ContextFrom<M>> & Saying<EventFromLogic<M>>;

/**
 * Cases of every condition of one machine, written by hand and from what the condition is called, never from what it
 * does: how each ends stands in `tests/machines/golden`, to be read and signed. A condition without cases does not
 * compile; one that no case fulfils, or that no case keeps from holding, is named by the test.
 */
export interface Cases<M extends AnyStateMachine = AnyStateMachine> {
  workflow: Workflow<M>;
  /** what opens the transitions: the facts, who comes, and what is said */
  everyday: ContextFrom<M> & Saying<EventFromLogic<M>>;
  /** where a transition needs another everyday; by "state/event", or by event for all states */
  at?: Readonly<Record<string, Case<M>>>;
  /** condition -> what the case is called -> what it is */
  guards: Readonly<Record<Exclude<GuardOf<M>, `may${string}`>, Readonly<Record<string, Case<M>>>>>;
}
