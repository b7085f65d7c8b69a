import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { decide } from '../../../src/machines/kernel/decide.ts';
import { type Edge, edgesOf } from '../../../src/machines/kernel/edges.ts';
import type { Actor } from '../../../src/machines/kernel/model.ts';
import { toProblemOfRefusal } from '../../../src/machines/refusals.ts';
import { mayActFor, type TradingClient } from '../../../src/machines/workflows/people.ts';
import type { Facts } from '../facts/facts.ts';
import type { Answer } from '../servers/portal.ts';
import { firstOfEach, isCausable, type Stage } from './stage.ts';
import { everyStep, type Step } from './walk.ts';

/** How the refusals of one machine are met over HTTP. */
export interface RefusalMatrix<M extends AnyStateMachine, World> {
  facts: Facts<M>;
  stage(): Stage;
  /** Whether calls can bring about these facts and send this event. */
  isReachable(step: Step<M>): boolean;
  /** The guard that hides another's record where its state knows no such event. */
  hiddenBy?(step: Step<M>): string | null;
  /** Makes the world as the step's facts say it is. */
  arrange(step: Step<M>): Promise<World>;
  /** The call or the job that sends the event; a job has no answer. */
  send(step: Step<M>, world: World): Promise<Answer | null>;
  /** Guards that no call and no clock of this build comes to. */
  isUnmet?(edge: Edge, guard: string): boolean;
  /** Guards that refuse before any machine is asked, so that nothing is noted of them. */
  isUnnoted?(guard: string | null): boolean;
}

/**
 * Sends every event in every state that does not take it, once for each guard that stands in its way: nothing changes,
 * the sentence is the machine's, and the guard is noted. Gives what was refused, as "state event guard".
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
    // The clock passes by what is not due; nobody is told.
    if (!answer) return;
    const guard = guardOf(step) ?? null;
    const problem = toProblemOfRefusal({ workflow, state: step.code, event: typeOf(step), guard });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: problem.status,
      // Figures may follow the sentence.
      body: {
        success: false,
        code: problem.code,
        message: expect.stringContaining(problem.message),
      },
    });
    const noted = matrix.isUnnoted?.(guard) ? [] : [guard];
    expect(await stage.guardsOf(answer.headers.get('x-request-id'))).toEqual(noted);
  });

  it('has every guard of every transition that calls or the clock can meet', () => {
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

/** Records of a client are hidden from whoever may not act for it, in the words of this guard. */
export const hiddenFromStrangers =
  (guard: string) =>
  (step: {
    readonly context: { readonly tradingClient: TradingClient | null };
    readonly event: { readonly actor: Actor };
  }): string | null => {
    const { tradingClient } = step.context;
    return tradingClient !== null && !mayActFor(step.event.actor, tradingClient) ? guard : null;
  };
