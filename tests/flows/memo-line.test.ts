import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMO_MOVEMENT, MEMO_REQUEST, ROLE, STONE_STATUS } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { isStaff } from '#machines/workflows/actor-guards.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { memoLineFacts } from '../support/facts/memo-line.ts';
import { OWN } from '../support/facts/people.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { hiddenFromStrangers, itRefuses } from '../support/machines/refusal-matrix.ts';
import { AVAILABLE, isLetIn, reasonSent, type Stage, setStage } from '../support/machines/stage.ts';
import type { Step } from '../support/machines/walk.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer } from '../support/servers/portal.ts';
import type { Stone } from '../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../support/trade/memo-desk.ts';

type LineStep = Step<typeof memoLineMachine>;
/** What stands in the database while a path is walked. */
interface Record {
  stone: Stone;
  line: string | null;
}

const { issued, received, sold } = MEMO_MOVEMENT;
const EXTEND = MEMO_REQUEST.extend.code;
const paths = causablePaths(memoLineFacts);

let stage: Stage;
let memos: MemoDesk;
beforeAll(async () => {
  stage = await setStage();
  memos = memoDeskOf(stage.portal);
});
afterAll(() => stage.portal.stop());

/** A stone as the facts of an issue want it. */
async function stoneFor({ stoneStatus, heldFor, offeredTo }: LineStep['context']): Promise<Stone> {
  const { desk, cast } = stage;
  const stone = await desk.stone();
  if (offeredTo !== null) {
    const hold = await desk.held(cast.ravi, stone);
    await desk.inLine(stage.clientOf(offeredTo), stone);
    await desk.release(cast.ravi, [hold]);
  } else if (heldFor !== null) {
    await desk.held(stage.clientOf(heldFor), stone);
  } else if (stoneStatus !== AVAILABLE) {
    await memos.issued(cast.administrator, [stone], cast.ravi);
  }
  return stone;
}

/** ada's memos are overdue by more than a week, or none of them is. */
async function keepOverdue(isOverdue: boolean): Promise<void> {
  const { cast, desk } = stage;
  if (isOverdue) await memos.issued(cast.administrator, [await desk.stone()], cast.ada);
  await stage.sql(
    'update memo set due_on = current_date + $2::int where business_id = $1 and state <> 3',
    cast.ada.businessId,
    isOverdue ? -8 : 30,
  );
}

/** The client requests to extend the line, or nothing. A renewal of the memo is left. */
async function keepRequest(isOpen: boolean, line: string | null): Promise<void> {
  await stage.sql(
    `update memo_line set requested = case when $2 then ${EXTEND} end, requested_at = case when $2 then now() end,
            requested_by = null, request_note = null where id = $1`,
    line,
    isOpen,
  );
  await stage.sql(
    'delete from memo_renewal where memo_id = (select memo_id from memo_line where id = $1)',
    line,
  );
}

/** Makes the world as the step's facts say it is. */
async function arrange({ context, code }: LineStep, record: Record | null): Promise<Record> {
  await stage.stand(null);
  const prepared = record ?? { stone: await stoneFor(context), line: null };
  if (code !== START_CODE) {
    if (code === issued.code) await keepRequest(context.hasRequest, prepared.line);
    await stage.stand(context.tradingClient);
    return prepared;
  }
  const { ada } = stage.cast;
  await stage.sql(
    'update business set memo_limit = $2, credit_limit = $3 where id = $1',
    ada.businessId,
    context.isWithinLimit ? 900_000_000 : 0,
    context.aboveLimit === null ? null : 0,
  );
  await stage.sql(
    `update setting set value = to_jsonb($1::boolean) where name = 'memo.limit_needs_administrator'`,
    context.aboveLimit?.needs === 'administrator',
  );
  await keepOverdue(context.isOverdueForLong);
  await stage.stand(context.tradingClient);
  return prepared;
}

async function send({ event, context }: LineStep, { stone, line }: Record): Promise<Answer> {
  const person = stage.personOf(event.actor);
  const lines = [line ?? ''];
  switch (event.type) {
    case 'memo.issue':
      return memos.issue(person, [stone.stock_no], {
        ...(context.tradingClient ? stage.forAda(person) : {}),
        limit_reason: event.limitReason,
        // A dollar a carat is below any cost.
        ...(event.withPrice
          ? {
              prices: [{ stock_no: stone.stock_no, price_per_ct: context.isBelowCost ? 1 : 9_000 }],
            }
          : {}),
        ...reasonSent(event.belowCost),
      });
    case 'memo.request':
      return memos.request(person, lines, EXTEND);
    case 'memo.retract':
      return memos.retract(person, lines);
    case 'memo.grant': {
      const [day] = await memos.daysFromToday(30);
      return memos.grant(person, lines, event.remark, day);
    }
    case 'memo.decline':
      return memos.decline(person, lines, event.remark);
    case 'memo.receive':
      return memos.receive(person, lines);
    case 'memo.inspect':
      return memos.receivedForCheck(person, lines);
    case 'memo.withdraw':
      return memos.receive(person, lines, { remark: event.remark, withdraw: true });
    case 'memo.takeBack':
      return memos.takeBack(person, lines);
    case 'memo.sell':
      // A dollar a carat is below any cost.
      return memos.sell(person, lines, {
        ...(context.isBelowCost ? { prices: [{ id: lines[0] ?? '', price_per_ct: 1 }] } : {}),
        ...reasonSent(event.belowCost),
      });
    case 'memo.reverse':
      return memos.reverse(person, lines, event.remark);
  }
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    let record: Record | null = null;
    for (const step of path.steps) {
      record = await arrange(step, record);
      const answer = await send(step, record);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      const verdict = decide(memoLineMachine, step.code, step.context, step.event);
      if (!verdict.ok) throw new Error('the path leads nowhere');
      const { lines } = (answer.body.data ?? {}) as { lines?: { id: string }[] };
      record = { ...record, line: record.line ?? lines?.[0]?.id ?? null };
      expect(await memos.lineRow(record.line ?? '')).toMatchObject({ state: verdict.to });
    }
    recordWalk('http', 'memoLine', path.edge.id);
    await recordInvoices(record?.line ?? '');
  });

  itLeavesNothingOut(memoLineFacts, paths);
});

/** The walk of a sale is one of its invoice line as well, and that of its reversal too. */
async function recordInvoices(line: string): Promise<void> {
  const steps = await stage.sql(
    `select w.workflow, e.id as edge from ledger w join invoice_line i on i.id = w.record_id
       cross join lateral (select case w.from_state when 0 then 'start' else 'billed' end || '/' || w.event as id) as e
      where i.memo_line_id = $1`,
    line,
  );
  for (const { edge } of steps) recordWalk('http', 'invoice', String(edge));
}

/** Whether calls can bring about these facts and send this event. */
function isReachable({ code, context, event }: LineStep): boolean {
  if (!isLetIn(event.actor)) return false;
  const { stoneStatus, heldFor, offeredTo, tradingClient } = context;
  if (code === START_CODE) {
    // Quality control is turned away by the right to the call, before any memo is asked.
    if (event.actor.role === ROLE.qualityControl) return false;
    if (event.type !== 'memo.issue' || !context.isUntouched) return false;
    if (context.isBelowCost && !event.withPrice) return false;
    if ((stoneStatus === STONE_STATUS.hold.code) !== (heldFor !== null)) return false;
    if (offeredTo !== null && stoneStatus !== AVAILABLE) return false;
    if (tradingClient?.isActive === false) return false;
    // A customer that names no client acts for itself.
    return tradingClient !== null || event.actor.role !== 2;
  }
  if (event.type === 'memo.issue' || tradingClient === null) return false;
  // Nobody is let in for a business that is set aside; what it had begun is met by staff.
  if (!tradingClient.isActive && !isStaff(event.actor)) return false;
  // Nobody asks again what the issue has asked.
  if (!context.isWithinLimit || context.isOverdueForLong || heldFor !== null || offeredTo !== null)
    return false;
  if (context.isBelowCost && (code !== issued.code || event.type !== 'memo.sell')) return false;
  if (context.aboveLimit !== null) return false;
  if (context.hasRequest && code !== issued.code) return false;
  const left: number = code === received.code ? AVAILABLE : STONE_STATUS.memo.code;
  // Nothing can befall a stone that is out or sold.
  return stoneStatus === left && (context.isUntouched || code === received.code);
}

/** ada's line in the state of the step. */
async function standing({ code, context }: LineStep): Promise<Record | null> {
  if (code === START_CODE) return null;
  const { desk, cast } = stage;
  await stage.stand(null);
  const stone = await desk.stone();
  const { lines } = await memos.issued(cast.administrator, [stone], stage.clientOf(OWN));
  const line = lines[0]?.id ?? '';
  if (code === received.code) await memos.receive(cast.administrator, [line]);
  if (code === sold.code) await memos.sell(cast.administrator, [line]);
  if (!context.isFresh) await stage.age(line);
  if (!context.isUntouched) await desk.release(cast.hanna, [await desk.held(cast.hanna, stone)]);
  return { stone, line };
}

describe('refusal matrix', () => {
  const refusals = itRefuses({
    facts: memoLineFacts,
    stage: () => stage,
    isReachable,
    hiddenBy: hiddenFromStrangers('actorMayActForClient'),
    arrange: async (step) => arrange(step, await standing(step)),
    send,
    // Nothing can befall a stone that is sold.
    isUnmet: ({ fromCode }, guard) => fromCode === sold.code && guard === 'nothingHappenedSince',
  });

  it('covers every pair of state and event without a transition', () => {
    const closed = refusals.filter((name) => name.endsWith(' closed'));
    expect(closed.sort()).toEqual([
      `${issued.code} memo.reverse closed`,
      `${issued.code} memo.takeBack closed`,
      `${received.code} memo.decline closed`,
      `${received.code} memo.grant closed`,
      `${received.code} memo.inspect closed`,
      `${received.code} memo.receive closed`,
      `${received.code} memo.request closed`,
      `${received.code} memo.retract closed`,
      `${received.code} memo.sell closed`,
      `${received.code} memo.withdraw closed`,
      `${sold.code} memo.decline closed`,
      `${sold.code} memo.grant closed`,
      `${sold.code} memo.inspect closed`,
      `${sold.code} memo.receive closed`,
      `${sold.code} memo.request closed`,
      `${sold.code} memo.retract closed`,
      `${sold.code} memo.sell closed`,
      `${sold.code} memo.takeBack closed`,
      `${sold.code} memo.withdraw closed`,
    ]);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
