import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMAND_STATUS, ROLE } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import { mayActFor } from '#machines/workflows/actor-guards.ts';
import { demandMachine, demandWorkflow } from '#machines/workflows/demand.ts';
import { expireDemands } from '../../server/jobs/expire-demands.ts';
import { demandFacts } from '../support/facts/demand.ts';
import { NOBODYS_REQUEST } from '../support/machines/contract-calls.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import {
  firstOfEach,
  isCausable,
  isLetIn,
  type Stage,
  setStage,
} from '../support/machines/stage.ts';
import { everyStep, pathsOver, type Step } from '../support/machines/walk.ts';
import { expectDone } from '../support/runner/expect-done.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import { untilJobsDone } from '../support/runner/until.ts';
import type { Answer } from '../support/servers/portal.ts';
import { type DemandDesk, demandDeskOf, matcherOf } from '../support/trade/demand-desk.ts';

type DemandStep = Step<typeof demandMachine>;

const { matched, closed } = DEMAND_STATUS;
const PASSED = '2020-01-31';
const TO_COME = '2099-12-31';
/** Sent by the clock: no call is refused for them. */
const BY_CLOCK: readonly string[] = ['demand.match', 'demand.expire'];

const paths = pathsOver(demandFacts).filter(({ edge }) => isCausable(edge));

let stage: Stage;
let demands: DemandDesk;
let matcher: ReturnType<typeof matcherOf>;
beforeAll(async () => {
  stage = await setStage();
  demands = demandDeskOf(stage.portal);
  matcher = matcherOf(stage.portal);
});
afterAll(async () => {
  await matcher?.stop();
  await stage?.portal.stop();
});

/** The last day as the facts of a step want it. */
const letItBe = (id: string, over: boolean) =>
  stage.sql('update demand set until = $2 where id = $1', id, over ? PASSED : TO_COME);

const stateOf = async (id: string): Promise<unknown> =>
  (await stage.sql('select state from demand where id = $1', id))[0]?.state;

async function send(step: DemandStep, id: string | null): Promise<Answer | null> {
  const { event, context } = step;
  const { pool } = stage.portal.database;
  if (event.type === 'demand.match') {
    await matcher.match(await demands.comes());
    return null;
  }
  if (event.type === 'demand.expire') {
    await expireDemands(pool, NOBODYS_REQUEST);
    return null;
  }
  const person = stage.personOf(event.actor);
  const until = context.over ? PASSED : TO_COME;
  switch (event.type) {
    case 'demand.place':
      return demands.place(person, {
        until,
        ...(context.tradingClient ? stage.forAda(person) : {}),
      });
    case 'demand.change':
      return demands.update(person, id ?? '', { quantity: 7 });
    case 'demand.refine':
      return demands.update(person, id ?? '', { target_disc: null });
    case 'demand.close':
      return demands.update(person, id ?? '', { status: closed.code, remark: event.remark });
    case 'demand.reopen':
      return demands.update(person, id ?? '', { status: 1 });
  }
}

/** The demand that a call has placed. */
function madeIn(answer: Answer | null): string {
  const data = answer?.body.data as { id: string } | undefined;
  return data?.id ?? '';
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    let id: string | null = null;
    for (const step of path.steps) {
      await stage.register(step.context.tradingClient?.registration ?? 11);
      if (id) await letItBe(id, step.context.over);
      const answer = await send(step, id);
      expectDone(answer);
      id ??= madeIn(answer);
      const verdict = decide(demandMachine, step.code, step.context, step.event);
      if (!verdict.ok) throw new Error('the path leads nowhere');
      expect(await stateOf(id)).toBe(verdict.to);
    }
    recordWalk('http', 'demand', path.edge.id);
  });

  it('takes every transition', () => {
    expect(paths.map(({ edge }) => edge.id).sort()).toEqual(
      edgesOf(demandMachine)
        .map(({ id }) => id)
        .sort(),
    );
  });
});

/** Whether calls can bring about these facts and send this event. */
function isReachable({ code, context, event }: DemandStep): boolean {
  if (BY_CLOCK.includes(event.type) || !isLetIn(event.actor)) return false;
  // A demand that exists has its client, and a customer that names none is its own.
  if (code !== START_CODE) return context.tradingClient !== null && event.type !== 'demand.place';
  return (
    event.type === 'demand.place' &&
    (context.tradingClient !== null || event.actor.role !== ROLE.customer)
  );
}

function guardOf({ code, context, event }: DemandStep): string | null | undefined {
  const verdict = decide(demandMachine, code, context, event);
  if (verdict.ok) return undefined;
  const { tradingClient } = context;
  const hides = tradingClient && !mayActFor(event.actor, tradingClient);
  return verdict.guard ?? (hides ? 'actorMayActForClient' : null);
}

const refusals = firstOfEach(everyStep(demandFacts), (step) => {
  if (!isReachable(step)) return null;
  const guard = guardOf(step);
  return guard === undefined ? null : `${step.code} ${step.event.type} ${guard ?? 'closed'}`;
});

describe('refusal matrix', () => {
  it.each([...refusals])('covers %s', async (_, step) => {
    const { code, context, event } = step;
    await stage.register(context.tradingClient?.registration ?? 11);
    const id = code === START_CODE ? null : await standing(code);
    if (id) await letItBe(id, context.over);
    // A job notifies the client of matches.
    await untilJobsDone(stage.portal.database.pool);
    const before = await stage.fingerprint();
    const answer = await send(step, id);
    expect(await stage.fingerprint()).toEqual(before);
    const guard = guardOf(step) ?? null;
    const problem = toProblemOfRefusal({
      workflow: demandWorkflow,
      state: code,
      event: event.type,
      guard,
    });
    expect(answer).toMatchObject({
      status: problem.status,
      body: { success: false, code: problem.code, message: problem.message },
    });
    expect(await stage.guardsOf(answer?.headers.get('x-request-id') ?? null)).toEqual([guard]);
  });

  it('covers every guard of every transition that requests can reach', () => {
    const leaves = edgesOf(demandMachine)
      .filter(({ event }) => !BY_CLOCK.includes(event))
      .flatMap((edge) => edge.leaves.map((leaf) => `${edge.fromCode} ${edge.event} ${leaf}`));
    expect([...refusals.keys()]).toEqual(expect.arrayContaining([...new Set(leaves)]));
  });

  async function standing(code: number): Promise<string> {
    const id = await demands.placed(stage.cast.ada);
    if (code === matched.code) await matcher.match(await demands.comes());
    if (code === closed.code) await demands.remove(stage.cast.ada, id);
    expect(await stateOf(id)).toBe(code);
    return id;
  }
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
