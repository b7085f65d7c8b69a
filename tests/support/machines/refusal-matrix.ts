import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { decide } from '#machines/kernel/decide.ts';
import { type Edge, edgesOf } from '#machines/kernel/edges.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import { mayActFor, type TradingClient } from '#machines/workflows/actor-guards.ts';
import type { Facts } from '../facts/facts.ts';
import type { Answer } from '../servers/portal.ts';
import { firstOfEach, isCausable, type Stage } from './stage.ts';
import { everyStep, type Step } from './walk.ts';

/** The setup for testing rejections of one machine over HTTP. */
export interface RefusalMatrix<M extends AnyStateMachine, World> {
  facts: Facts<M>;
  stage(): Stage;
  /** True if calls can create these facts and send this event. */
  isReachable(step: Step<M>): boolean;
  /** The guard that hides records of other owners in states that do not accept the event. */
  hiddenBy?(step: Step<M>): string | null;
  /** Creates the records that the facts of the step describe. */
  arrange(step: Step<M>): Promise<World>;
  /** Sends the event by a call or a job. Null for a job. */
  send(step: Step<M>, world: World): Promise<Answer | null>;
  /** True for guards that neither a call nor a timer of this build reaches. */
  isUnmet?(edge: Edge, guard: string): boolean;
  /** True for guards that reject before the machine runs, so that no guard is logged. */
  isUnnoted?(guard: string | null): boolean;
}

/**
 * Sends every event in every state that rejects it, once for each rejecting guard. Expects no
 * change, the message of the machine, and a logged guard. Returns the rejections as "state event
 * guard".
 */
export function itRefuses<M extends AnyStateMachine, World>(
  matrix: RefusalMatrix<M, World>,
): readonly string[] {
  const { workflow } = matrix.facts;
  const typeOf = (step: Step<M>): string => (step.event as { type: string }).type;

  function guardOf(step: Step<M>): string | null | undefined {
    const verdict = decide(workflow.machine, step.code, step.context, step.event);
    return verdict.ok ? undefined : (verdict.guard ?? matrix.hiddenBy?.(step) ?? null);
  }
  const refusals = firstOfEach(everyStep(matrix.facts), (step) => {
    if (!matrix.isReachable(step)) return null;
    const guard = guardOf(step);
    return guard === undefined ? null : `${step.code} ${typeOf(step)} ${guard ?? 'closed'}`;
  });

  it.each([...refusals])('%s', async (_, step) => {
    const stage = matrix.stage();
    const world = await matrix.arrange(step);
    const before = await stage.fingerprint();
    const answer = await matrix.send(step, world);
    expect(await stage.fingerprint()).toEqual(before);
    // A timer skips records that are not due and reports nothing.
    if (!answer) return;
    const guard = guardOf(step) ?? null;
    const problem = toProblemOfRefusal({ workflow, state: step.code, event: typeOf(step), guard });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: problem.status,
      // Amounts may follow the message.
      body: {
        success: false,
        code: problem.code,
        message: expect.stringContaining(problem.message),
      },
    });
    const noted = matrix.isUnnoted?.(guard) ? [] : [guard];
    expect(await stage.guardsOf(answer.headers.get('x-request-id'))).toEqual(noted);
  });

  it('covers every guard of every transition that requests or jobs can reach', () => {
    const met = edgesOf(workflow.machine)
      .filter(isCausable)
      .flatMap((edge) =>
        edge.leaves
          .filter((guard) => !matrix.isUnmet?.(edge, guard))
          .map((guard) => `${edge.fromCode} ${edge.event} ${guard}`),
      );
    expect([...refusals.keys()]).toEqual(expect.arrayContaining([...new Set(met)]));
  });
  return [...refusals.keys()];
}

/**
 * Records of a client are hidden from actors who may not act for it. This guard gives the message.
 */
export const hiddenFromStrangers =
  (guard: string) =>
  (step: {
    readonly context: { readonly tradingClient: TradingClient | null };
    readonly event: { readonly actor: Actor };
  }): string | null => {
    const { tradingClient } = step.context;
    return tradingClient !== null && !mayActFor(step.event.actor, tradingClient) ? guard : null;
  };
