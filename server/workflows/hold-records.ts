import type { HoldEnd, HoldStatusCode } from '../../src/machines/codes.ts';
import { HOLD_STATUS } from '../../src/machines/codes.ts';
import { decide } from '../../src/machines/kernel/decide.ts';
import { START_CODE } from '../../src/machines/kernel/model.ts';
import {
  type Client,
  type HoldContext,
  type HoldEvent,
  holdMachine,
  holdWorkflow,
} from '../../src/machines/workflows/hold.ts';
import type { Records, Subject } from './apply-events.ts';
import { type Change, type LockedStone, lockedStone } from './change.ts';
import { tellLiveLists } from './live-lists.ts';
import { nextNumber } from './number-series.ts';
import { lockStones } from './stone-records.ts';

const OFFERS = {
  name: 'hold-offers',
  text: 'select stone_id, business_id from hold_queue where stone_id = any($1) and state = 2 and offered_until > now()',
};

/** What a hold that is about to be placed on each of these stones would meet. */
export async function newHolds(
  change: Change,
  stones: readonly LockedStone[],
  client: Client | null,
): Promise<Subject<HoldContext>[]> {
  const { rows } = await change.client.query<{ stone_id: string; business_id: string }>({
    ...OFFERS,
    values: [stones.map((s) => s.id)],
  });
  const offers = new Map(rows.map((row) => [row.stone_id, row.business_id]));
  return stones.map((stone) => ({
    id: null,
    stoneId: stone.id,
    businessId: client?.businessId ?? null,
    state: START_CODE,
    context: {
      stoneStatus: stone.status,
      offeredTo: offers.get(stone.id) ?? null,
      client,
      extended: false,
      due: false,
      end: null,
    },
  }));
}

interface HoldFacts extends Client {
  id: string;
  stoneId: string;
  state: HoldStatusCode;
  extended: boolean;
  due: boolean;
  end: HoldEnd | null;
}

const STONES_OF = {
  name: 'hold-stones',
  text: 'select distinct stone_id from hold where id = any($1)',
};
const LOCK = {
  name: 'hold-lock',
  text: `select h.id, h.stone_id as "stoneId", h.state, h.extended, h.until <= now() as due, h.end_reason as "end",
                b.id as "businessId", b.associate_id as "associateId", b.registration
           from hold h join business b on b.id = h.business_id
          where h.id = any($1) order by h.id for update of h`,
};

/** Stones first, then their holds: every change takes its locks in this order. */
export async function lockHolds(
  change: Change,
  ids: readonly string[],
): Promise<Subject<HoldContext>[]> {
  const stones = await change.client.query<{ stone_id: string }>({ ...STONES_OF, values: [ids] });
  await lockStones(
    change,
    stones.rows.map((row) => row.stone_id),
  );
  const { rows } = await change.client.query<HoldFacts>({ ...LOCK, values: [ids] });
  return rows.map(({ id, stoneId, state, extended, due, end, ...client }) => ({
    id,
    stoneId,
    businessId: client.businessId,
    state,
    context: {
      stoneStatus: lockedStone(change, stoneId).status,
      offeredTo: null,
      client,
      extended,
      due,
      end,
    },
  }));
}

// The price is frozen by copying it from the stone in the statement that makes the hold.
const PLACE = {
  name: 'hold-place',
  text: `insert into hold (hold_no, stone_id, state, business_id, placed_by, until, rap, disc, price_per_ct, amount)
         select $1, s.id, $2, $3, $4, now() + make_interval(hours => (select (value #>> '{}')::int from setting where name = 'hold.hours')),
                s.rap, s.disc, s.price_per_ct, s.total_amt
           from unnest($5::uuid[]) with ordinality as m (id, n) join stone s on s.id = m.id order by m.n
         returning id, stone_id`,
};
const WRITE = {
  name: 'hold-write',
  text: `update hold set state = m.state, end_reason = m.end_reason, remark = coalesce($5, remark),
                until = case when m.extended and not hold.extended
                  then hold.until + make_interval(hours => (select (value #>> '{}')::int from setting where name = 'hold.hours'))
                  else hold.until end,
                extended = m.extended,
                ended_at = case when m.state = ${HOLD_STATUS.released.code} then now() end
           from unnest($1::uuid[], $2::smallint[], $3::text[], $4::boolean[]) as m (id, state, end_reason, extended)
          where hold.id = m.id`,
};

export const holdRecords: Records<HoldContext, HoldEvent> = {
  workflow: holdWorkflow,
  decide: (state, context, event) => decide(holdMachine, state, context, event),
  async write(change, moves, ids, event) {
    const written =
      event.type === 'hold.place' ? await place(change, moves) : await update(change, moves, ids);
    await tellLiveLists(
      change,
      'hold',
      moves.map((move) => move.businessId),
    );
    return written;
  },
};

type Moves = Parameters<Records<HoldContext, HoldEvent>['write']>[1];

async function place(change: Change, moves: Moves): Promise<string[]> {
  const [first] = moves;
  const number = await nextNumber(change, 'HO');
  const { rows } = await change.client.query<{ id: string; stone_id: string }>({
    ...PLACE,
    values: [
      number,
      first?.to,
      first?.businessId,
      change.actor.id,
      moves.map((move) => move.stoneId),
    ],
  });
  const byStone = new Map(rows.map((row) => [row.stone_id, row.id]));
  return moves.map((move) => byStone.get(move.stoneId) ?? missing());
}

async function update(
  change: Change,
  moves: Moves,
  ids: readonly (string | null)[],
): Promise<string[]> {
  const known = ids.map((id) => id ?? missing());
  await change.client.query({
    ...WRITE,
    values: [
      known,
      moves.map((m) => m.to),
      moves.map((m) => m.context.end),
      moves.map((m) => m.context.extended),
      change.reason,
    ],
  });
  return known;
}

function missing(): never {
  throw new Error('a hold was written without coming back');
}
