import type { AnyStateMachine, TagsFrom } from 'xstate';
import { statesWith } from '#machines/kernel/state-codes.ts';

/** The state codes are literals, so that PostgreSQL can use a partial index on the states. */
export function stateIn<M extends AnyStateMachine>(
  column: string,
  machine: M,
  tag: TagsFrom<M>,
): string {
  const codes = statesWith(machine, tag);
  return codes.length === 1 ? `${column} = ${codes}` : `${column} in (${codes.join(', ')})`;
}

export function stateNotIn<M extends AnyStateMachine>(
  column: string,
  machine: M,
  tag: TagsFrom<M>,
): string {
  const codes = statesWith(machine, tag);
  return codes.length === 1 ? `${column} <> ${codes}` : `${column} not in (${codes.join(', ')})`;
}
