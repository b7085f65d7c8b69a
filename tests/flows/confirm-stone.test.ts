import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPROVAL, REGISTRATION, STONE_STATUS, SUPPLIER_AVAILABILITY } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { isStaff } from '#machines/workflows/actor-guards.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { expireRequests } from '../../server/jobs/expire-requests.ts';
import { confirmStoneFacts } from '../support/facts/confirm-stone.ts';
import { HOLDER, OWN } from '../support/facts/people.ts';
import { NOBODYS_REQUEST } from '../support/machines/contract-calls.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { hiddenFromStrangers, itRefuses } from '../support/machines/refusal-matrix.ts';
import { AVAILABLE, isLetIn, reasonSent, type Stage, setStage } from '../support/machines/stage.ts';
import { everyStep, type Step } from '../support/machines/walk.ts';
import { expectDone } from '../support/runner/expect-done.ts';
import { idsAs } from '../support/runner/id-as.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import { untilJobsDone } from '../support/runner/until.ts';
import type { Answer, Person } from '../support/servers/portal.ts';
import type { Stone } from '../support/trade/desk.ts';
import { colleagueOf } from '../support/trade/people.ts';
import { CONFIRMATIONS } from '../support/trade/supply-desk.ts';

type OrderStep = Step<typeof confirmStoneMachine>;
interface Record {
  stone: Stone;
  order: string;
}

const { pending, approved, rejected, cancelled } = APPROVAL;
const BIRTHS = ['confirm.request', 'confirm.import'];
const paths = causablePaths(confirmStoneFacts);

let stage: Stage;
/** somebody of ada's business who plays no part of her own */
let colleague: Person;
beforeAll(async () => {
  stage = await setStage();
  colleague = await colleagueOf(stage.portal, stage.cast.ada);
});
afterAll(() => stage.portal.stop());

/** A stone as the facts of a request want it. */
async function stoneFor({ stoneStatus, heldFor, offeredTo }: OrderStep['context']): Promise<Stone> {
  const { desk, cast } = stage;
  const stone = await desk.stone();
  if (offeredTo !== null) {
    const hold = await desk.held(cast.ravi, stone);
    await desk.inLine(stage.clientOf(offeredTo), stone);
    await desk.release(cast.ravi, [hold]);
  } else if (heldFor !== null) {
    await desk.held(heldFor === OWN ? cast.ada : cast.hanna, stone);
  } else if (stoneStatus !== AVAILABLE) {
    await stage.force(stone, stoneStatus);
  }
  return stone;
}

/** ada's request in the state of the step, asked for by whom the facts say. */
async function standing({ code, context, event }: OrderStep): Promise<Record> {
  const { desk, cast } = stage;
  await stage.register(REGISTRATION.registered.code);
  const stone = await desk.stone();
  const needsAnswer = context.isUnanswered || context.isDeclined;
  if (needsAnswer) await setAvailability(stone, SUPPLIER_AVAILABILITY.ask);
  const order = await asked(stone, context);
  if (needsAnswer) {
    await setAvailability(stone, SUPPLIER_AVAILABILITY.guaranteed);
    // A job mails the question to the supplier.
    await untilJobsDone(stage.portal.database.pool);
  }
  if (context.isDeclined) await decline(order);
  // A frozen price is below cost once the supplier asks more; a new price is by itself.
  if (context.isBelowCost && event.type !== 'confirm.update') await desk.askMuch([order]);
  if (code === approved.code) {
    const how = context.isExternal ? desk.approveExternal : desk.approve;
    const by = context.approver === 'administrator' ? cast.administrator : cast.qualityControl;
    expect(await how(by, [order])).toMatchObject({ status: 200 });
    if (!context.isUntouched) await touch(stone);
  }
  if (code === rejected.code)
    expect(await desk.reject(cast.qualityControl, [order], { remark: 'Gone.' })).toMatchObject({
      status: 200,
    });
  if (code === cancelled.code)
    expect(await desk.cancelOrders(cast.administrator, [order])).toMatchObject({ status: 200 });
  if (event.type === 'confirm.expired') {
    const until = context.due ? `now() - interval '1 second'` : `now() + interval '1 day'`;
    await stage.sql(`update confirm_stone set until = ${until} where id = $1`, order);
  }
  return { stone, order };
}

/** Nothing can befall a stone that is sold; the facts ask what would be if something had. */
const touch = ({ id }: Stone) =>
  stage.sql(
    `insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, actor_role, request_id)
     values ('stone', $1, $1, 'stone.sell', 3, 8, 1, $2)`,
    id,
    LATER,
  );
const LATER = '00000000-0000-7000-8000-00000000aced';

const setAvailability = ({ id }: Stone, availability: number) =>
  stage.sql(
    'update provider set availability = $2 where id = (select provider_id from stone where id = $1)',
    id,
    availability,
  );
/** An administrator records that the supplier declined by telephone. */
async function decline(order: string): Promise<void> {
  const [question] = await stage.sql(
    'select id from supplier_confirmation where confirm_stone_id = $1',
    order,
  );
  const body = { data: { ids: [question?.id], remark: 'Sold yesterday.' } };
  const { token } = stage.cast.administrator;
  expect(await stage.portal.call(token, 'PUT', `${CONFIRMATIONS}/decline`, { body })).toMatchObject(
    { status: 200 },
  );
}

async function asked(
  stone: Stone,
  { requester, isExternal }: OrderStep['context'],
): Promise<string> {
  const { desk, cast } = stage;
  const by =
    requester === HOLDER.id ? cast.ada : requester === null ? colleague : cast.administrator;
  if (!isExternal)
    return desk.ordered(by, stone, by === cast.administrator ? { user_id: cast.ada.id } : {});
  const answer = await desk.importList(cast.administrator, [stone.stock_no], {
    user_id: cast.ada.id,
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const order = orderIn(answer);
  // Only staff imports; the facts ask what would be if somebody else had.
  await stage.sql('update confirm_stone set requested_by = $2 where id = $1', order, by.id);
  return order;
}

const orderIn = ({ body }: Answer): string =>
  (body.data as { stones?: { id: string }[] } | undefined)?.stones?.[0]?.id ?? '';

async function arrange(step: OrderStep): Promise<Record> {
  await stage.stand(null);
  if (step.code !== START_CODE) {
    const record = await standing(step);
    await stage.stand(step.context.tradingClient);
    return record;
  }
  const stone = await stoneFor(step.context);
  await stage.register(step.context.tradingClient?.registration ?? REGISTRATION.registered.code);
  return { stone, order: '' };
}

const reasonsOf = (event: OrderStep['event']): object => ({
  ...('belowCost' in event ? reasonSent(event.belowCost) : {}),
  ...('unansweredReason' in event ? { unanswered_reason: event.unansweredReason } : {}),
});

/** The call or the job that sends the event; a job has no answer. */
async function send(
  { event, context }: OrderStep,
  { stone, order }: Record,
): Promise<Answer | null> {
  const { desk } = stage;
  if (event.type === 'confirm.expired') {
    await expireRequests(stage.portal.database.pool, NOBODYS_REQUEST, idsAs([order]));
    return null;
  }
  const person = stage.personOf(event.actor);
  const forClient = context.tradingClient ? stage.forAda(person) : {};
  switch (event.type) {
    case 'confirm.request':
      return desk.confirm(person, [stone.stock_no], forClient);
    case 'confirm.import':
      return desk.importList(person, [stone.stock_no], forClient);
    case 'confirm.update':
      if (!event.withPrice)
        return desk.updateOrders(person, [order], { remark: 'For the window.' });
      return desk.updateOrders(person, [order], {
        // A dollar a carat is below any cost, and no price is frozen below it.
        price_per_ct: context.isBelowCost
          ? 1
          : Number((await desk.orderRow(order)).price_per_ct) + 1,
        ...reasonSent(event.belowCost),
      });
    case 'confirm.approve':
      return desk.approve(person, [order], reasonsOf(event));
    case 'confirm.approveExternal':
      return desk.approveExternal(person, [order], reasonsOf(event));
    case 'confirm.reject':
      return desk.reject(person, [order], { remark: event.remark });
    case 'confirm.withdraw':
      return desk.reject(person, [order], { remark: event.remark, withdraw: true });
    case 'confirm.cancel':
      return desk.cancelOrders(person, [order], { remark: event.remark });
    case 'confirm.reverse':
      return desk.reverseOrders(person, [order], { remark: event.remark });
    case 'confirm.writeOff':
      return desk.reverseOrders(person, [order], { remark: event.remark, stone_is_gone: true });
  }
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    const step = path.steps.at(-1);
    if (!step) throw new Error('the path has no steps');
    const record = await arrange(step);
    const answer = await send(step, record);
    expectDone(answer);
    const verdict = decide(confirmStoneMachine, step.code, step.context, step.event);
    if (!verdict.ok) throw new Error('the path leads nowhere');
    const row = await stage.desk.orderRow(record.order || (answer ? orderIn(answer) : ''));
    expect(row).toMatchObject({ state: verdict.to });
    recordWalk('http', 'confirmStone', path.edge.id);
  });

  itLeavesNothingOut(confirmStoneFacts, paths);
});

/** Whether calls can bring about these facts and send this event. */
function isReachable({ code, context, event }: OrderStep): boolean {
  const byPeople = event.type !== 'confirm.expired';
  if (byPeople ? !isLetIn(event.actor) : event.actor.role !== 0) return false;
  const { stoneStatus, heldFor, offeredTo, tradingClient, requester, isExternal, due } = context;
  const { approver, isUntouched, isBelowCost } = context;
  // A price is weighed where one is set or approved.
  const isWeighed = 'belowCost' in event && (event.type !== 'confirm.update' || event.withPrice);
  if (isBelowCost && (code !== pending.code || !isWeighed)) return false;
  // Who approved, and what has happened since, is asked of approved orders alone.
  const isReversal = event.type === 'confirm.reverse' || event.type === 'confirm.writeOff';
  const asksHowApproved = code === approved.code && isReversal;
  if (asksHowApproved ? approver === null : approver !== null || !isUntouched) return false;
  if (due && (byPeople || code !== pending.code)) return false;
  // Nobody is let in for a business that is set aside; what it had begun is met by staff.
  if (tradingClient?.isActive === false && !(code === pending.code && isStaff(event.actor)))
    return false;
  if (code === START_CODE) {
    if (!BIRTHS.includes(event.type) || requester !== null || isExternal) return false;
    if ((heldFor !== null) !== (stoneStatus === STONE_STATUS.hold.code)) return false;
    if (offeredTo !== null && stoneStatus !== AVAILABLE) return false;
    // A customer that names no client acts for itself.
    return tradingClient !== null || event.actor.role !== 2;
  }
  // Of a request that stands, nobody asks again what its stone was like.
  if (BIRTHS.includes(event.type) || stoneStatus !== AVAILABLE) return false;
  if (heldFor !== null || offeredTo !== null) return false;
  return tradingClient !== null;
}

describe('refusal matrix', () => {
  const refusals = itRefuses({
    facts: confirmStoneFacts,
    stage: () => stage,
    isReachable,
    hiddenBy: hiddenFromStrangers('actorMayActForClient'),
    arrange,
    send,
  });

  it('contains every event that a state does not accept', () => {
    expect(refusals.filter((kind) => kind.endsWith('closed'))).toHaveLength(3 * 6 + 3 * 2);
  });

  it('lets a client order a stone that it holds, and no other client', () => {
    const own = everyStep(confirmStoneFacts);
    const holders = new Set<string>();
    for (const step of own) {
      if (step.code !== START_CODE || !isReachable(step) || step.context.heldFor === null) continue;
      if (decide(confirmStoneMachine, step.code, step.context, step.event).ok)
        holders.add(step.context.heldFor);
    }
    expect([...holders]).toEqual([OWN]);
  });
});

it('leaves a ledger that passes the check, except for the forced states of stones', async () => {
  await stage.portal.database.owner.query('delete from ledger where request_id = $1', [LATER]);
  const forced = await stage.sql(
    `select id from stone s where status = $1 and not exists (select from invoice_line i where i.stone_id = s.id)`,
    STONE_STATUS.soldOut.code,
  );
  const ids = new Set(forced.map(({ id }) => id));
  const faults = (await ledgerFaults(stage.portal.database.pool)) as { record_id: string }[];
  expect(faults.filter(({ record_id }) => !ids.has(record_id))).toEqual([]);
});
