import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { decide, type Verdict } from '#machines/kernel/decide.ts';
import { decideByTable, isOpen, tableOf } from '#machines/kernel/decision-table.ts';

/**
 * Returns the result of the machine for its event `m.go`. Expects the same result from its
 * transition table.
 */
export function asked(
  machine: AnyStateMachine,
  facts: object,
  context: object = {},
): Verdict<unknown> {
  const event = { type: 'm.go', ...facts };
  const verdict = decide(machine, 0, context, event);
  expect(decideByTable(tableOf(machine), 0, context, event)).toEqual(verdict);
  expect(isOpen(tableOf(machine), 0, context, event)).toBe(verdict.ok);
  return verdict;
}
