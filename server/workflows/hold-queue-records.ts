import type { HoldQueueStatusCode } from '../../src/machines/codes.ts';
import { HOLD_QUEUE_STATUS, HOLD_STATUS } from '../../src/machines/codes.ts';
import { decide } from '../../src/machines/kernel/decide.ts';
import { START_CODE } from '../../src/machines/kernel/model.ts';
import type { Client } from '../../src/machines/workflows/hold.ts';
import {
  type HoldQueueContext,
  type HoldQueueEvent,
  holdQueueMachine,
  holdQueueWorkflow,
} from '../../src/machines/workflows/hold-queue.ts';
import type { Records, Subject } from './apply-events.ts';
import { type Change, type LockedStone, lockedStone } from './change.ts';
import { tellLiveLists } from './live-lists.ts';
import { lockStones } from './stone-records.ts';

const { waiting, offered, taken, lapsed, left } = HOLD_QUEUE_STATUS;

const FACTS_OF_NEW = {
  name: 'hold-queue-new',
  text: `select s.id as stone_id,
                (select h.business_id from hold h where h.stone_id = s.id and h.state = ${HOLD_STATUS.held.code}) as held_for,
                exists (select from hold_queue q where q.stone_id = s.id and q.business_id = $2 and q.state in (${waiting.code}, ${offered.code})) as waiting
           from unnest($1::uuid[]) as s (id)`,
};

/** What a place in line that is about to be taken for each of these stones would meet. */
export async function newPlaces(
  change: Change,
  stones: readonly LockedStone[],
  client: Client | null,
): Promise<Subject<HoldQueueContext>[]> {
  const { rows } = await change.client.query<{
    stone_id: string;
    held_for: string | null;
    waiting: boolean;
  }>({
    ...FACTS_OF_NEW,
    values: [stones.map((stone) => stone.id), client?.businessId ?? null],
  });
  const facts = new Map(rows.map((row) => [row.stone_id, row]));
  return stones.map((stone) => ({
    id: null,
    stoneId: stone.id,
    businessId: client?.businessId ?? null,
    state: START_CODE,
    context: {
      stoneStatus: stone.status,
      heldFor: facts.get(stone.id)?.held_for ?? null,
      alreadyWaiting: facts.get(stone.id)?.waiting ?? false,
      client,
      due: false,
    },
  }));
}

interface PlaceFacts extends Client {
  id: string;
  stoneId: string;
  state: HoldQueueStatusCode;
  due: boolean;
}

const lock = (name: string, condition: string) => ({
  name,
  text: `select q.id, q.stone_id as "stoneId", q.state, coalesce(q.offered_until <= now(), false) as due,
                b.id as "businessId", b.associate_id as "associateId", b.registration
           from hold_queue q join business b on b.id = q.business_id
          where ${condition} order by q.id for update of q`,
});
const STONES_OF = {
  name: 'hold-queue-stones',
  text: 'select distinct stone_id from hold_queue where id = any($1)',
};
const LOCK = lock('hold-queue-lock', 'q.id = any($1)');
// The first in line of each stone that is free and not offered to anybody yet.
const LOCK_FIRST = lock(
  'hold-queue-first',
  `q.id in (select distinct on (w.stone_id) w.id from hold_queue w
             where w.stone_id = any($1) and w.state = ${waiting.code}
               and not exists (select from hold_queue o where o.stone_id = w.stone_id and o.state = ${offered.code})
             order by w.stone_id, w.id)`,
);
// An offer that ran out but has not lapsed yet is another's still; taking the stone leaves it alone.
const LOCK_OFFERED = lock(
  'hold-queue-offered',
  `q.state = ${offered.code} and (q.stone_id, q.business_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
);

async function subjects(
  change: Change,
  query: { name: string; text: string },
  ...values: readonly unknown[]
): Promise<Subject<HoldQueueContext>[]> {
  const { rows } = await change.client.query<PlaceFacts>({ ...query, values: [...values] });
  return rows.map(({ id, stoneId, state, due, ...client }) => ({
    id,
    stoneId,
    businessId: client.businessId,
    state,
    context: {
      stoneStatus: lockedStone(change, stoneId).status,
      heldFor: null,
      alreadyWaiting: true,
      client,
      due,
    },
  }));
}

export async function lockPlaces(
  change: Change,
  ids: readonly string[],
): Promise<Subject<HoldQueueContext>[]> {
  const { rows } = await change.client.query<{ stone_id: string }>({ ...STONES_OF, values: [ids] });
  await lockStones(
    change,
    rows.map((row) => row.stone_id),
  );
  return subjects(change, LOCK, ids);
}

export const lockFirstInLine = (change: Change, stoneIds: readonly string[]) =>
  subjects(change, LOCK_FIRST, stoneIds);
export const lockOffered = (
  change: Change,
  stoneIds: readonly string[],
  businessIds: readonly (string | null)[],
) => subjects(change, LOCK_OFFERED, stoneIds, businessIds);

const JOIN = {
  name: 'hold-queue-join',
  text: `insert into hold_queue (stone_id, state, business_id, joined_by)
         select id, $2, $3, $4 from unnest($1::uuid[]) as m (id) returning id, stone_id`,
};
const WRITE = {
  name: 'hold-queue-write',
  text: `update hold_queue set state = $2,
                offered_until = case when $2 = ${offered.code}
                  then now() + make_interval(mins => (select (value #>> '{}')::int from setting where name = 'hold.offer_minutes'))
                  else offered_until end,
                ended_at = case when $2 in (${taken.code}, ${lapsed.code}, ${left.code}) then now() end
          where id = any($1)`,
};

export const holdQueueRecords: Records<HoldQueueContext, HoldQueueEvent> = {
  workflow: holdQueueWorkflow,
  decide: (state, context, event) => decide(holdQueueMachine, state, context, event),
  async write(change, moves, ids, event) {
    const to = moves[0]?.to;
    await tellLiveLists(
      change,
      'hold',
      moves.map((move) => move.businessId),
    );
    if (event.type !== 'queue.join') {
      await change.client.query({ ...WRITE, values: [ids, to] });
      return ids.map((id) => id ?? missing());
    }
    const { rows } = await change.client.query<{ id: string; stone_id: string }>({
      ...JOIN,
      values: [moves.map((move) => move.stoneId), to, moves[0]?.businessId, change.actor.id],
    });
    const byStone = new Map(rows.map((row) => [row.stone_id, row.id]));
    return moves.map((move) => byStone.get(move.stoneId) ?? missing());
  },
};

function missing(): never {
  throw new Error('a place in line was written without coming back');
}
