import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { Effect, Verdict } from './decide.ts';
import { type Edge, edgesOf, isBuiltIn } from './edges.ts';
import { firstFailure, type GuardTree, holds, partsOf } from './guards.ts';
import { stateByCode } from './state-codes.ts';

interface Facts {
  context: unknown;
  event: unknown;
}
type Compute = (facts: Facts, params?: unknown) => unknown;
type Step = { params: Compute } & (
  | { kind: 'effect'; type: string }
  | { kind: 'change'; change: Compute }
);

interface Row {
  conditions: GuardTree | null;
  to: number;
  steps: readonly Step[];
}

/**
 * The table gives the same verdicts as `decide`, about a hundred times faster. Lists with many rows
 * need this speed.
 */
export interface Table<M extends AnyStateMachine> {
  readonly machine: M;
  readonly rows: ReadonlyMap<number, ReadonlyMap<string, readonly Row[]>>;
}

const tables = new WeakMap<AnyStateMachine, Table<AnyStateMachine>>();

export function tableOf<M extends AnyStateMachine>(machine: M): Table<M> {
  const known = tables.get(machine);
  if (known) return known as unknown as Table<M>;
  const rows = new Map(
    [...stateByCode(machine).keys()].map((code) => [code, new Map<string, Row[]>()]),
  );
  for (const edge of edgesOf(machine)) {
    const byEvent = rows.get(edge.fromCode);
    byEvent?.set(edge.event, [...(byEvent.get(edge.event) ?? []), rowOf(machine, edge)]);
  }
  const table: Table<M> = { machine, rows };
  tables.set(machine, table as unknown as Table<AnyStateMachine>);
  return table;
}

export function decideByTable<M extends AnyStateMachine>(
  table: Table<M>,
  code: number,
  context: ContextFrom<M>,
  event: EventFromLogic<M>,
): Verdict<ContextFrom<M>> {
  const byEvent = table.rows.get(code);
  if (!byEvent) throw new Error(`${table.machine.id} has no state with code ${code}`);
  const rows = byEvent.get(event.type);
  if (!rows) return { ok: false, guard: null };
  for (const row of rows) {
    if (row.conditions === null || holds(row.conditions, context, event)) {
      return accept(row, code, context, event);
    }
  }
  return { ok: false, guard: refusingGuard(rows, context, event) };
}

/**
 * Returns true if the event is allowed. Faster than `decideByTable`, because this check computes no
 * new context and no effects.
 */
export function isOpen<M extends AnyStateMachine>(
  table: Table<M>,
  code: number,
  context: ContextFrom<M>,
  event: EventFromLogic<M>,
): boolean {
  const rows = table.rows.get(code)?.get(event.type);
  return (
    rows?.some((row) => row.conditions === null || holds(row.conditions, context, event)) ?? false
  );
}

/** Returns the conditions of the first transition for the event, each with its result. */
export function conditionsOf<M extends AnyStateMachine>(
  table: Table<M>,
  code: number,
  context: ContextFrom<M>,
  event: EventFromLogic<M>,
): readonly { readonly condition: GuardTree; readonly holds: boolean }[] {
  const [row] = table.rows.get(code)?.get(event.type) ?? [];
  return (row?.conditions ? partsOf(row.conditions) : []).map((condition) => ({
    condition,
    holds: holds(condition, context, event),
  }));
}

function accept<Context>(row: Row, from: number, given: Context, event: unknown): Verdict<Context> {
  let context = given;
  const effects: Effect[] = [];
  for (const step of row.steps) {
    const facts = { context, event };
    const params = step.params(facts);
    if (step.kind === 'effect') effects.push({ type: step.type, params });
    else context = Object.assign({}, context, step.change(facts, params));
  }
  return { ok: true, from, to: row.to, context, effects };
}

function refusingGuard(rows: readonly Row[], context: unknown, event: unknown): string | null {
  for (const { conditions } of rows) {
    const failure = conditions && firstFailure(conditions, context, event);
    if (failure) return failure;
  }
  return null;
}

function rowOf(machine: AnyStateMachine, edge: Edge): Row {
  return {
    conditions: edge.conditions,
    to: edge.toCode,
    steps: edge.transition.actions.map((action) => stepOf(machine, action)),
  };
}

function stepOf(machine: AnyStateMachine, action: unknown): Step {
  const type = typeof action === 'string' ? action : (action as { type: string }).type;
  const { params: given } = action as { params?: unknown };
  const params: Compute = typeof given === 'function' ? (facts) => given(facts) : () => given;
  const implementation: unknown = machine.implementations.actions[type];
  if (!isBuiltIn(implementation)) return { kind: 'effect', type, params };
  return { kind: 'change', params, change: changeOf(machine, type, implementation) };
}

function changeOf(machine: AnyStateMachine, type: string, implementation: unknown): Compute {
  const { type: kind, assignment } = implementation as { type: string; assignment: unknown };
  if (kind !== 'xstate.assign')
    throw new Error(
      `${machine.id}: action "${type}" is a built-in ${kind}; only assign is supported`,
    );
  if (typeof assignment === 'function') return (facts, params) => assignment(facts, params);
  const entries = Object.entries(assignment as Record<string, unknown>);
  return (facts, params) =>
    Object.fromEntries(
      entries.map(([key, value]) => [
        key,
        typeof value === 'function' ? value(facts, params) : value,
      ]),
    );
}
