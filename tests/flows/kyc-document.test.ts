import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KYC_STATUS, ROLE } from '../../src/machines/codes.ts';
import { decide } from '../../src/machines/kernel/decide.ts';
import { edgesOf } from '../../src/machines/kernel/edges.ts';
import { START_CODE } from '../../src/machines/kernel/model.ts';
import { problemOf } from '../../src/machines/refusals.ts';
import {
  kycDocumentMachine,
  kycDocumentWorkflow,
} from '../../src/machines/workflows/kyc-document.ts';
import { mayActFor } from '../../src/machines/workflows/people.ts';
import { kycDocumentFacts } from '../support/facts/kyc-document.ts';
import { HOLDER } from '../support/facts/people.ts';
import { ledgerFaults } from '../support/ledger-faults.ts';
import { type PaperDesk, paperDeskOf } from '../support/paper-desk.ts';
import type { Answer } from '../support/portal.ts';
import { firstOfEach, isCausable, isLetIn, type Stage, setStage } from '../support/stage.ts';
import { recordWalk } from '../support/transition-coverage.ts';
import { everyStep, pathsOver, type Step } from '../support/walk.ts';

type DocumentStep = Step<typeof kycDocumentMachine>;

const { pending, approved, rejected } = KYC_STATUS;
const paths = pathsOver(kycDocumentFacts).filter(({ edge }) => isCausable(edge));

let stage: Stage;
let papers: PaperDesk;
beforeAll(async () => {
  stage = await setStage();
  papers = await paperDeskOf(stage.portal);
});
afterAll(() => stage.portal.stop());

function send({ event, context }: DocumentStep, id: string | null): Promise<Answer> {
  const person = stage.personOf(event.actor);
  switch (event.type) {
    case 'kyc.send':
      return papers.send(person, 'owner', { data: stage.forAda(person) });
    case 'kyc.resend':
      return papers.resend(person, 'owner', id ?? '', context.sender === null ? 'POST' : 'PUT');
    case 'kyc.approve':
      return papers.decide(person, 'owner', id ?? '', approved.code);
    case 'kyc.reject':
      return papers.decide(person, 'owner', id ?? '', rejected.code, event.remark);
  }
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('walks %s', async (_, path) => {
    let id: string | null = null;
    for (const step of path.steps) {
      const answer = await send(step, id);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      const verdict = decide(kycDocumentMachine, step.code, step.context, step.event);
      if (!verdict.ok) throw new Error('the path leads nowhere');
      const [changed] = answer.body.data as { kyc_id: string; status: number }[];
      expect(changed?.status).toBe(verdict.to);
      id = changed?.kyc_id ?? null;
      expect(await papers.stateOf(id ?? '')).toBe(verdict.to);
    }
    recordWalk('http', 'kycDocument', path.edge.id);
  });

  it('leaves out nothing that this build can cause', () => {
    expect(paths.map(({ edge }) => edge.id).sort()).toEqual(
      edgesOf(kycDocumentMachine)
        .filter(isCausable)
        .map(({ id }) => id)
        .sort(),
    );
  });
});

/** Whether calls can bring about these facts and send this event. */
function isReachable({ code, context, event }: DocumentStep): boolean {
  if (!isLetIn(event.actor)) return false;
  if (code === START_CODE) return event.type === 'kyc.send' && context.sender === null;
  return event.type !== 'kyc.send' && context.sender !== null;
}

function guardOf({ code, context, event }: DocumentStep): string | null | undefined {
  const verdict = decide(kycDocumentMachine, code, context, event);
  if (verdict.ok) return undefined;
  return verdict.guard ?? (mayActFor(event.actor, context.owner) ? null : 'actorMayActForClient');
}

const refusals = firstOfEach(everyStep(kycDocumentFacts), (step) => {
  if (!isReachable(step)) return null;
  const guard = guardOf(step);
  return guard === undefined ? null : `${step.code} ${step.event.type} ${guard ?? 'closed'}`;
});

/** ada's document in the state of the step, sent by whom the step says. */
async function standing({ code, context }: DocumentStep): Promise<string | null> {
  if (code === START_CODE) return null;
  const { cast } = stage;
  const sender = context.sender === HOLDER.id ? cast.ada : cast.administrator;
  const id = await papers.sent(sender, 'owner', stage.forAda(sender));
  if (code !== pending.code) {
    const answer = await papers.decide(cast.qualityControl, 'owner', id, code, 'Cut off.');
    expect(answer.status).toBe(200);
  }
  return id;
}

describe('refusal matrix', () => {
  it.each([...refusals])('%s', async (_, step) => {
    const id = await standing(step);
    const before = await stage.fingerprint();
    const answer = await send(step, id);
    expect(await stage.fingerprint()).toEqual(before);
    const guard = guardOf(step) ?? null;
    const { state, event } = { state: step.code, event: step.event.type };
    const problem = problemOf({ workflow: kycDocumentWorkflow, state, event, guard });
    expect(answer).toMatchObject({
      status: problem.status,
      body: { success: false, code: problem.code, message: problem.message },
    });
    // Another's document is told apart from none before any machine is asked.
    const noted = guard === 'actorMayActForClient' ? [] : [guard];
    expect(await stage.guardsOf(answer.headers.get('x-request-id'))).toEqual(noted);
  });

  it('has every guard of every transition', () => {
    const leaves = edgesOf(kycDocumentMachine).flatMap((edge) =>
      edge.leaves.map((leaf) => `${edge.fromCode} ${edge.event} ${leaf}`),
    );
    expect([...refusals.keys()]).toEqual(expect.arrayContaining([...new Set(leaves)]));
  });

  it('knows no reviewer outside the house', () => {
    const deciders = [...everyStep(kycDocumentFacts)].filter(
      (step) => step.event.type === 'kyc.approve' && guardOf(step) === undefined,
    );
    const roles = new Set(deciders.map(({ event }) => event.actor.role));
    expect([...roles].sort()).toEqual([ROLE.administrator, ROLE.qualityControl]);
  });
});

it('leaves a ledger that adds up', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
