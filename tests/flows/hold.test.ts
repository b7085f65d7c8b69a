import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOLD_STATUS, REGISTRATION, STONE_STATUS } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { expireHolds } from '../../server/jobs/expire-holds.ts';
import { holdFacts } from '../support/facts/hold.ts';
import { NOBODYS_REQUEST } from '../support/machines/contract-calls.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { hiddenFromStrangers, itRefuses } from '../support/machines/refusal-matrix.ts';
import { AVAILABLE, isLetIn, type Stage, setStage } from '../support/machines/stage.ts';
import type { Step } from '../support/machines/walk.ts';
import { expectDone } from '../support/runner/expect-done.ts';
import { idsAs } from '../support/runner/id-as.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer } from '../support/servers/portal.ts';
import type { Stone } from '../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../support/trade/memo-desk.ts';

type HoldStep = Step<typeof holdMachine>;
/** What stands in the database while a path is walked. */
interface Record {
  stone: Stone;
  hold: string | null;
}

const { held, released } = HOLD_STATUS;
const paths = causablePaths(holdFacts);

let stage: Stage;
let memos: MemoDesk;
beforeAll(async () => {
  stage = await setStage();
  memos = memoDeskOf(stage.portal);
});
afterAll(() => stage.portal.stop());

/** A stone as the facts of a placing want it. */
async function stoneFor({ stoneStatus, offeredTo }: HoldStep['context']): Promise<Stone> {
  const { desk, cast } = stage;
  const stone = await desk.stone();
  if (offeredTo !== null) {
    const hold = await desk.held(cast.ravi, stone);
    await desk.inLine(stage.clientOf(offeredTo), stone);
    await desk.release(cast.ravi, [hold]);
  } else if (stoneStatus === STONE_STATUS.hold.code) {
    await desk.held(cast.ravi, stone);
  } else if (stoneStatus !== AVAILABLE) {
    await stage.force(stone, stoneStatus);
  }
  return stone;
}

/** Makes the world as the step's facts say it is. */
async function arrange({ context, event, code }: HoldStep, record: Record | null): Promise<Record> {
  if (code === START_CODE) {
    const prepared = record ?? { stone: await stoneFor(context), hold: null };
    await stage.register(context.tradingClient?.registration ?? REGISTRATION.registered.code);
    return prepared;
  }
  if (!record) throw new Error('a hold that is not there cannot change');
  await stage.register(context.tradingClient?.registration ?? REGISTRATION.registered.code);
  if (event.type === 'hold.expired') {
    const until = context.due ? `now() - interval '1 second'` : `now() + interval '1 day'`;
    await stage.sql(`update hold set until = ${until} where id = $1`, record.hold);
  }
  return record;
}

/** The call or the job that sends the event; a job has no answer. */
async function send({ event, context }: HoldStep, { stone, hold }: Record): Promise<Answer | null> {
  const { desk } = stage;
  if (event.type === 'hold.expired') {
    await expireHolds(stage.portal.database.pool, NOBODYS_REQUEST, idsAs([hold ?? '']));
    return null;
  }
  // The stone goes on to something else, which asks its own questions.
  if (event.type === 'hold.issued')
    return memos.issue(stage.cast.administrator, [stone.stock_no], { user_id: stage.cast.ada.id });
  const person = stage.personOf(event.actor);
  switch (event.type) {
    case 'hold.place':
      return desk.hold(person, [stone.stock_no], context.tradingClient ? stage.forAda(person) : {});
    case 'hold.extend':
      return desk.extend(person, [hold ?? ''], { remark: event.remark });
    case 'hold.release':
      return desk.release(person, [hold ?? ''], { remark: event.remark });
    case 'hold.withdraw':
      return desk.release(person, [hold ?? ''], { withdraw: true, remark: event.remark });
    case 'hold.confirmed':
      return desk.confirm(person, [stone.stock_no], stage.forAda(person));
    default:
      throw new Error('no call sends this event');
  }
}

/** What another workflow sends, it has asked its own guards about before the hold hears of it. */
const FROM_ELSEWHERE = ['hold.confirmed', 'hold.issued'];

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    let record: Record | null = null;
    for (const step of path.steps) {
      record = await arrange(step, record);
      const answer = await send(step, record);
      expectDone(answer);
      const verdict = decide(holdMachine, step.code, step.context, step.event);
      if (!verdict.ok) throw new Error('the path leads nowhere');
      const placed = (answer?.body.data as { holds?: { id: string }[] } | undefined)?.holds?.[0];
      record = { ...record, hold: record.hold ?? placed?.id ?? null };
      const row = await stage.desk.holdRow(record.hold ?? '');
      const { extended, end } = verdict.context;
      expect(row).toMatchObject({ state: verdict.to, extended, end_reason: end });
    }
    recordWalk('http', 'hold', path.edge.id);
  });

  itLeavesNothingOut(holdFacts, paths);
});

/** Whether calls can bring about these facts and send this event. */
function isReachable({ code, context, event }: HoldStep): boolean {
  const byPeople = event.type !== 'hold.expired';
  if (byPeople ? !isLetIn(event.actor) : event.actor.role !== 0) return false;
  if (code === START_CODE) {
    if (event.type !== 'hold.place' || context.extended || context.due) return false;
    if (context.offeredTo !== null && context.stoneStatus !== AVAILABLE) return false;
    // A customer that names no client acts for itself.
    return context.tradingClient !== null || event.actor.role !== 2;
  }
  if (['hold.place', ...FROM_ELSEWHERE].includes(event.type)) return false;
  if (context.tradingClient === null) return false;
  // Whether the business is still registered, only an extension asks.
  const isRegistered = context.tradingClient.registration === REGISTRATION.registered.code;
  if (!isRegistered && event.type !== 'hold.extend') return false;
  if (context.offeredTo !== null || (context.due && byPeople)) return false;
  const stoneStatus = code === held.code ? STONE_STATUS.hold.code : AVAILABLE;
  return context.stoneStatus === stoneStatus && (code === held.code || !context.extended);
}

/** ada's hold in the state of the step. */
async function standing({ code, context }: HoldStep): Promise<Record | null> {
  if (code === START_CODE) return null;
  const { desk, cast } = stage;
  await stage.register(REGISTRATION.registered.code);
  const stone = await desk.stone();
  const hold = await desk.held(cast.ada, stone);
  if (context.extended) await desk.extend(cast.ada, [hold]);
  if (code === released.code) await desk.release(cast.ada, [hold]);
  return { stone, hold };
}

describe('refusal matrix', () => {
  itRefuses({
    facts: holdFacts,
    stage: () => stage,
    isReachable,
    hiddenBy: hiddenFromStrangers('actorMayEndHold'),
    arrange: async (step) => arrange(step, await standing(step)),
    send,
    isUnmet: ({ event }) => FROM_ELSEWHERE.includes(event),
  });
});

it('leaves a ledger that passes the check, except for the forced states of stones', async () => {
  const forced = await stage.sql(
    'select id from stone where status = $1',
    STONE_STATUS.soldOut.code,
  );
  const ids = new Set(forced.map(({ id }) => id));
  const faults = (await ledgerFaults(stage.portal.database.pool)) as { record_id: string }[];
  expect(faults.filter(({ record_id }) => !ids.has(record_id))).toEqual([]);
});
