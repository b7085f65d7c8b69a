import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KYC_STATUS, REGISTRATION, ROLE } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor } from '#machines/workflows/actor-guards.ts';
import { kycDocumentMachine } from '#machines/workflows/kyc-document.ts';
import { kycDocumentFacts } from '../support/facts/kyc-document.ts';
import { HOLDER } from '../support/facts/people.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { itRefuses } from '../support/machines/refusal-matrix.ts';
import { isLetIn, type Stage, setStage } from '../support/machines/stage.ts';
import { everyStep, type Step } from '../support/machines/walk.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer } from '../support/servers/portal.ts';
import { type PaperDesk, paperDeskOf } from '../support/trade/paper-desk.ts';

type DocumentStep = Step<typeof kycDocumentMachine>;

const { pending, approved, rejected } = KYC_STATUS;
const paths = causablePaths(kycDocumentFacts);

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
    case 'kyc.takeBack':
      return papers.takeBack(person, [id ?? '']);
  }
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
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

  itLeavesNothingOut(kycDocumentFacts, paths);
});

/** Whether calls can bring about these facts and send this event. */
function isReachable({ code, context, event }: DocumentStep): boolean {
  if (!isLetIn(event.actor)) return false;
  if (code === START_CODE) return event.type === 'kyc.send' && context.sender === null;
  return event.type !== 'kyc.send' && context.sender !== null;
}

/** Ada's business leaves the registration and comes back. */
async function moveRegistration(): Promise<void> {
  await stage.register(REGISTRATION.unregistered.code);
  await stage.register(REGISTRATION.registered.code);
}

/** ada's document in the state of the step, sent by whom the step says. */
async function standing({ code, context }: DocumentStep): Promise<string | null> {
  if (code === START_CODE) return null;
  const { cast } = stage;
  const sender = context.sender === HOLDER.id ? cast.ada : cast.administrator;
  const id = await papers.sent(sender, 'owner', stage.forAda(sender));
  if (code !== pending.code) {
    const answer = await papers.decide(cast.qualityControl, 'owner', id, code, 'Cut off.');
    expect(answer.status).toBe(200);
    if (!context.isUntouched) await moveRegistration();
    if (!context.isFresh) await stage.age(id);
  }
  return id;
}

describe('refusal matrix', () => {
  itRefuses({
    facts: kycDocumentFacts,
    stage: () => stage,
    isReachable,
    hiddenBy: ({ context, event }) =>
      mayActFor(event.actor, context.owner) ? null : 'actorMayActForClient',
    arrange: standing,
    send,
    // Another's document is told apart from none before any machine is asked.
    isUnnoted: (guard) => guard === 'actorMayActForClient',
  });

  it('accepts no reviewer outside staff', () => {
    const deciders = [...everyStep(kycDocumentFacts)].filter(
      ({ code, context, event }) =>
        event.type === 'kyc.approve' && decide(kycDocumentMachine, code, context, event).ok,
    );
    const roles = new Set(deciders.map(({ event }) => event.actor.role));
    expect([...roles].sort()).toEqual([ROLE.administrator, ROLE.qualityControl]);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
