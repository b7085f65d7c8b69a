import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPPLIER_CONFIRMATION_STATUS } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { expireAnswers } from '../../server/jobs/expire-answers.ts';
import { SUPPLIER, supplierConfirmationFacts } from '../support/facts/supplier-confirmation.ts';
import { NOBODYS_REQUEST } from '../support/machines/contract-calls.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { itRefuses } from '../support/machines/refusal-matrix.ts';
import { type Stage, setStage } from '../support/machines/stage.ts';
import type { Step } from '../support/machines/walk.ts';
import { expectDone } from '../support/runner/expect-done.ts';
import { idsAs } from '../support/runner/id-as.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer } from '../support/servers/portal.ts';
import { type Asked, type SupplyDesk, supplyDeskOf } from '../support/trade/supply-desk.ts';

type SupplyStep = Step<typeof supplierConfirmationMachine>;

const { asked, confirmed, priceChanged, declined, expired, withdrawn } =
  SUPPLIER_CONFIRMATION_STATUS;
const ANSWERS = ['supply.confirm', 'supply.reprice', 'supply.decline', 'supply.renew'];
const paths = causablePaths(supplierConfirmationFacts);

let stage: Stage;
let supply: SupplyDesk;
beforeAll(async () => {
  stage = await setStage();
  supply = await supplyDeskOf(stage.portal, stage.cast);
});
afterAll(() => stage.portal.stop());

const expire = async ({ question }: Asked): Promise<void> => {
  await stage.sql(
    `update supplier_confirmation set asked_at = now() - interval '2 days', until = now() - interval '1 second' where id = $1`,
    question,
  );
  await expireAnswers(stage.portal.database.pool, NOBODYS_REQUEST, idsAs([question]));
};

/** A question in the state of the step, about an order that stands as the facts say. */
async function arrange({ code, context, event }: SupplyStep): Promise<Asked> {
  const { cast, desk } = stage;
  const record = await supply.asked();
  const { question, order } = record;
  const by = cast.apiProvider;
  if (code === confirmed.code) expectDone(await supply.confirm(by, [question]));
  if (code === priceChanged.code)
    expectDone(await supply.reprice(by, [{ id: question, price_per_ct: 1.23 }]));
  if (code === declined.code)
    expectDone(await supply.decline(by, [question], { remark: 'Sold yesterday.' }));
  if (code === expired.code) await expire(record);
  if (code === withdrawn.code || (!context.isOrderPending && code === declined.code))
    expectDone(await desk.cancelOrders(cast.administrator, [order]));
  else if (!context.isOrderPending && code !== START_CODE) {
    await desk.askLittle([order]);
    await stage.sql(
      'update supplier_confirmation set new_per_ct = 0.01, new_amount = 0.01 where id = $1 and new_amount is not null',
      question,
    );
    expectDone(await desk.approve(cast.administrator, [order]));
  }
  if (event.type === 'supply.expire')
    await stage.sql(
      `update supplier_confirmation set asked_at = now() - interval '2 days', until = now() + $2::interval where id = $1`,
      question,
      context.due ? '-1 second' : '1 day',
    );
  return record;
}

async function send({ event }: SupplyStep, { order, question }: Asked): Promise<Answer | null> {
  const { cast, desk } = stage;
  if (event.type === 'supply.expire') {
    await expireAnswers(stage.portal.database.pool, NOBODYS_REQUEST, idsAs([question]));
    return null;
  }
  if (event.type === 'supply.ask') return null;
  if (event.type === 'supply.sell') {
    await desk.askLittle([order]);
    return desk.approve(cast.administrator, [order], {
      unanswered_reason: 'Confirmed by telephone.',
      below_cost_reason: 'Agreed by phone.',
    });
  }
  if (event.type === 'supply.end') return desk.cancelOrders(cast.administrator, [order]);
  const person = stage.personOf(event.actor);
  switch (event.type) {
    case 'supply.confirm':
      return supply.confirm(person, [question]);
    case 'supply.reprice':
      return supply.reprice(person, [{ id: question, price_per_ct: 1.25 }]);
    case 'supply.decline':
      return supply.decline(person, [question], { remark: event.remark });
    case 'supply.renew':
      return supply.renew(person, [question]);
  }
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    const step = path.steps.at(-1);
    if (!step) throw new Error('the path has no steps');
    const record = await arrange(step);
    expectDone(await send(step, record));
    const verdict = decide(supplierConfirmationMachine, step.code, step.context, step.event);
    if (!verdict.ok) throw new Error('the path leads nowhere');
    expect(await supply.row(record.question)).toMatchObject({ state: verdict.to });
    recordWalk('http', 'supplierConfirmation', path.edge.id);
  });

  itLeavesNothingOut(supplierConfirmationFacts, paths);
});

describe('refusal matrix', () => {
  const refusals = itRefuses({
    facts: supplierConfirmationFacts,
    stage: () => stage,
    // An order sends the other events, and asks its own guards first.
    isReachable({ code, context, event }) {
      if (code === START_CODE || context.supplierUserId !== SUPPLIER) return false;
      if (event.type === 'supply.expire')
        return event.actor.role === 0 && code === asked.code && context.isOrderPending;
      if (!ANSWERS.includes(event.type) || context.due) return false;
      const hasEnded = code === withdrawn.code;
      const canEnd =
        code === confirmed.code || code === priceChanged.code || code === declined.code;
      if (hasEnded ? context.isOrderPending : !context.isOrderPending && !canEnd) return false;
      const roles = event.type === 'supply.renew' ? [1, 5] : [1, 5, 6, 7];
      return roles.includes(event.actor.role);
    },
    hiddenBy: ({ event }) => (event.actor.role === 7 ? 'actorMayAnswer' : null),
    arrange,
    send,
    // An unanswered question has a pending order, and no supplier is let in to ask again.
    isUnmet: ({ fromCode, event }, guard) =>
      guard === 'actorIsStaff' ||
      (guard === 'orderIsPending' && (fromCode === asked.code || fromCode === expired.code)) ||
      (guard === 'actorMayAnswer' && event === 'supply.renew'),
  });

  it('hides a question from every other supplier', () => {
    expect(refusals.filter((name) => name.endsWith('actorMayAnswer')).length).toBeGreaterThan(5);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
