import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type ContextFrom,
  type EventFromLogic,
  getNextTransitions,
  transition,
} from 'xstate';
import { firstFailure, guardTree } from './guards.ts';
import { stateByCode } from './state-codes.ts';
import type { StateMeta } from './workflow-model.ts';

/**
 * A side effect as data. The state machine only names the effect; the server runs it in one
 * exhaustive switch.
 */
export interface Effect {
  type: string;
  params: unknown;
}

export interface Accepted<Context> {
  ok: true;
  from: number;
  to: number;
  context: Context;
  effects: Effect[];
}
export interface Refused {
  ok: false;
  /** name of the failed guard; null if this state does not handle the event */
  guard: string | null;
}
export type Verdict<Context> = Accepted<Context> | Refused;

export function codeOf(machine: AnyStateMachine, value: unknown): number {
  const node = machine.states[String(value)];
  if (!node) throw new Error(`${machine.id} has no state ${String(value)}`);
  return (node.meta as StateMeta).code;
}

export function restore<M extends AnyStateMachine>(
  machine: M,
  code: number,
  context: ContextFrom<M>,
): AnyMachineSnapshot {
  const value = stateByCode(machine).get(code);
  // An unknown code means corrupt data, so the function throws instead of refusing the event.
  if (value === undefined) throw new Error(`${machine.id} has no state with code ${code}`);
  return machine.resolveState({ value, context });
}

/**
 * Computes the result of an event for a record in the state `code`. Pure: starts no actor and runs
 * no effect.
 */
export function decide<M extends AnyStateMachine>(
  of: M,
  code: number,
  context: ContextFrom<M>,
  event: EventFromLogic<M>,
): Verdict<ContextFrom<M>> {
  const machine: AnyStateMachine = of;
  const snapshot = restore(machine, code, context);
  // XState still runs root handlers in a final state, so `decide` itself refuses all events there.
  if (snapshot.status !== 'active') return { ok: false, guard: null };
  const [taken] = machine.getTransitionData(snapshot, event);
  if (!taken) return { ok: false, guard: refusingGuard(machine, snapshot, event) };
  const [next, actions] = transition(machine, snapshot, event);
  return {
    ok: true,
    from: code,
    to: codeOf(machine, next.value),
    context: next.context,
    effects: actions.map((action) => ({ type: action.type, params: action.params })),
  };
}

function refusingGuard(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: { type: string },
): string | null {
  const candidates: AnyTransitionDefinition[] = getNextTransitions(snapshot).filter(
    (t) => t.eventType === event.type,
  );
  for (const candidate of candidates) {
    const failure = firstFailure(guardTree(machine, candidate.guard), snapshot.context, event);
    if (failure) return failure;
  }
  return null;
}
