import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { edgesOf } from '#machines/kernel/edges.ts';
import type { Facts } from '../facts/facts.ts';
import { isCausable } from './stage.ts';
import { type Path, pathsOver } from './walk.ts';

/** Returns one path to each transition that this build can trigger. */
export const causablePaths = <M extends AnyStateMachine>(facts: Facts<M>): Path<M>[] =>
  pathsOver(facts).filter(({ edge }) => isCausable(edge));

export function itLeavesNothingOut<M extends AnyStateMachine>(
  { workflow }: Facts<M>,
  paths: readonly Path<M>[],
): void {
  it('takes every transition that this version can cause', () => {
    const causable = edgesOf(workflow.machine).filter(isCausable);
    expect(paths.map(({ edge }) => edge.id).sort()).toEqual(causable.map(({ id }) => id).sort());
  });
}
