import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOLD_QUEUE_STATUS, REGISTRATION, STONE_STATUS } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { holdQueueMachine } from '#machines/workflows/hold-queue.ts';
import { lapseOffers } from '../../server/jobs/lapse-offers.ts';
import { holdQueueFacts } from '../support/facts/hold-queue.ts';
import { HOLDER, OTHER } from '../support/facts/people.ts';
import { NOBODYS_REQUEST } from '../support/machines/contract-calls.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { hiddenFromStrangers, itRefuses } from '../support/machines/refusal-matrix.ts';
import { isLetIn, type Stage, setStage } from '../support/machines/stage.ts';
import type { Step } from '../support/machines/walk.ts';
import { expectDone } from '../support/runner/expect-done.ts';
import { idsAs } from '../support/runner/id-as.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer } from '../support/servers/portal.ts';
import type { Stone } from '../support/trade/desk.ts';

type QueueStep = Step<typeof holdQueueMachine>;
interface Record {
  stone: Stone;
  /** the hold in front of the line */
  hold: string | null;
  place: string | null;
}

const { waiting, offered, taken, lapsed, left, closed } = HOLD_QUEUE_STATUS;
const onHold = STONE_STATUS.hold.code;
const paths = causablePaths(holdQueueFacts);

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.portal.stop());

/** A stone as the facts of somebody who joins want it. */
async function stoneFor(context: QueueStep['context']): Promise<Record> {
  const { desk, cast } = stage;
  const stone = await desk.stone();
  if (context.stoneStatus !== onHold) {
    if (context.stoneStatus !== STONE_STATUS.available.code)
      await stage.force(stone, context.stoneStatus);
    return { stone, hold: null, place: null };
  }
  const hold = await desk.held(stage.clientOf(context.heldFor ?? ''), stone);
  if (context.alreadyWaiting) await desk.inLine(cast.ada, stone);
  return { stone, hold, place: null };
}

async function arrange(step: QueueStep, record: Record | null): Promise<Record> {
  const { code, context, event } = step;
  if (code === START_CODE) {
    await stage.register(REGISTRATION.registered.code);
    const prepared = record ?? (await stoneFor(context));
    await stage.register(context.tradingClient?.registration ?? REGISTRATION.registered.code);
    return prepared;
  }
  if (!record) throw new Error('a place that is not there cannot change');
  if (event.type === 'queue.lapse') {
    const until = context.due ? `now() - interval '1 second'` : `now() + interval '1 hour'`;
    await stage.sql(`update hold_queue set offered_until = ${until} where id = $1`, record.place);
  }
  return record;
}

/** The hold in front of ada ends while she may not be asked, and she may be again when it is over. */
async function freeUnoffered(hold: string | null): Promise<void> {
  await stage.register(REGISTRATION.unregistered.code);
  await stage.desk.release(stage.cast.administrator, [hold ?? '']);
  await stage.register(REGISTRATION.registered.code);
}

/** The call or the job that sends the event, be it by way of the hold. */
async function send({ code, event, context }: QueueStep, record: Record): Promise<Answer | null> {
  const { desk, cast } = stage;
  const { stone, hold, place } = record;
  switch (event.type) {
    case 'queue.join': {
      const person = stage.personOf(event.actor);
      return desk.join(person, [stone.stock_no], context.tradingClient ? stage.forAda(person) : {});
    }
    case 'queue.leave':
      return desk.leave(stage.personOf(event.actor), [place ?? ''], { remark: event.remark });
    case 'queue.offer':
      return desk.release(cast.administrator, [hold ?? '']);
    case 'queue.take':
      if (code === waiting.code) await freeUnoffered(hold);
      return desk.hold(cast.ada, [stone.stock_no]);
    case 'queue.recall':
      return desk.setStatus(cast.administrator, stone.id, 2);
    case 'queue.close': {
      if (code === offered.code)
        await stage.sql(
          `update hold_queue set offered_until = now() - interval '1 second' where id = $1`,
          place,
        );
      const order = await desk.ordered(cast.hanna, stone);
      return desk.approve(cast.qualityControl, [order]);
    }
    case 'queue.lapse':
      await lapseOffers(stage.portal.database.pool, NOBODYS_REQUEST, idsAs([place ?? '']));
      return null;
  }
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    let record: Record | null = null;
    for (const step of path.steps) {
      record = await arrange(step, record);
      const answer = await send(step, record);
      expectDone(answer);
      const verdict = decide(holdQueueMachine, step.code, step.context, step.event);
      if (!verdict.ok) throw new Error('the path leads nowhere');
      if (step.event.type === 'queue.join') {
        const joined = answer?.body.data as { id: string }[] | undefined;
        record = { ...record, place: joined?.[0]?.id ?? null };
      }
      expect(await stage.desk.placeState(record.place ?? '')).toBe(verdict.to);
    }
    recordWalk('http', 'holdQueue', path.edge.id);
  });

  itLeavesNothingOut(holdQueueFacts, paths);
});

/** What the calls of other workflows send. */
const BY_OTHERS = ['queue.offer', 'queue.take', 'queue.recall', 'queue.close'];

/** Whether calls can bring about these facts and send this event. */
function isReachable({ code, context, event }: QueueStep): boolean {
  if (BY_OTHERS.includes(event.type) || context.tradingClient?.isActive === false) return false;
  if (event.type === 'queue.lapse') {
    return code === offered.code && event.actor.role === 0 && context.tradingClient !== null;
  }
  if (!isLetIn(event.actor) || context.due) return false;
  if (event.type === 'queue.leave') return code !== START_CODE && context.tradingClient !== null;
  if (code !== START_CODE) return false;
  if ((context.stoneStatus === onHold) !== (context.heldFor !== null)) return false;
  // Nobody waits for a stone that it holds, or that nobody does.
  if (context.alreadyWaiting && context.heldFor !== OTHER) return false;
  return context.tradingClient !== null || event.actor.role !== HOLDER.role;
}

/** ada's place in the state of the step. */
async function standing({ code }: QueueStep): Promise<Record | null> {
  if (code === START_CODE) return null;
  const { desk, cast } = stage;
  await stage.register(REGISTRATION.registered.code);
  const stone = await desk.stone();
  const hold = await desk.held(cast.hanna, stone);
  const place = await desk.inLine(cast.ada, stone);
  const record = { stone, hold, place };
  if (code === waiting.code) return record;
  if (code === left.code) {
    await desk.leave(cast.ada, [place]);
    return record;
  }
  if (code === closed.code) {
    await desk.approve(cast.qualityControl, [await desk.ordered(cast.hanna, stone)]);
    return record;
  }
  await desk.release(cast.hanna, [hold]);
  if (code === taken.code) await desk.held(cast.ada, stone);
  if (code === lapsed.code) {
    await stage.sql(`update hold_queue set offered_until = now() where id = $1`, place);
    await lapseOffers(stage.portal.database.pool, NOBODYS_REQUEST, idsAs([place]));
  }
  expect(await desk.placeState(place)).toBe(code);
  return record;
}

describe('refusal matrix', () => {
  itRefuses({
    facts: holdQueueFacts,
    stage: () => stage,
    isReachable,
    hiddenBy: hiddenFromStrangers('actorMayActForClient'),
    arrange: async (step) => arrange(step, await standing(step)),
    send,
    isUnmet: ({ event }) => event === 'queue.offer',
  });

  it('makes no offer while the stone is not available', async () => {
    const { desk, cast } = stage;
    await stage.register(REGISTRATION.registered.code);
    const stone = await desk.stone();
    const hold = await desk.held(cast.ravi, stone);
    const place = await desk.inLine(cast.ada, stone);
    await desk.release(cast.administrator, [hold], { withdraw: true, remark: 'Gone.' });
    expect(await desk.placeState(place)).toBe(waiting.code);
  });
});

it('leaves a ledger that passes the check, except for the forced states of stones', async () => {
  const forced = await stage.sql('select id from stone where status = $1', STONE_STATUS.memo.code);
  const ids = new Set(forced.map(({ id }) => id));
  const faults = (await ledgerFaults(stage.portal.database.pool)) as { record_id: string }[];
  expect(faults.filter(({ record_id }) => !ids.has(record_id))).toEqual([]);
});
