import type {
  ConfirmStoneId,
  ExternalRequestId,
  HoldId,
  HoldQueueId,
  StoneId,
} from '#api/ids.gen.ts';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import { lockStones } from '../../../server/workflows/records/stone-records.ts';
import type { Person } from '../servers/portal.ts';
import { freeStones, type Tuple } from '../trade/free-stones.ts';
import { rowOf, rowsOf } from './undone-changes.ts';

/**
 * Creates existing records for tests of changes, by transitions that the database triggers allow.
 */

/** Returns stones held by this person's business, locked by this transaction. */
export async function heldStones<Count extends number>(
  change: Change,
  count: Count,
  holder: Person,
): Promise<Tuple<Count, LockedStone>> {
  const free: readonly LockedStone[] = await freeStones(change, count);
  const ids = free.map(({ id }) => id);
  await rowsOf(
    change,
    `insert into hold (hold_no, stone_id, state, business_id, placed_by, until, rap, disc, price_per_ct, amount)
     select 'HO-1', id, 1, $2, $3, now() + interval '1 day', 4000, -50, 2000, 1500.5 from unnest($1::uuid[]) as s (id)`,
    [ids, holder.businessId, holder.id],
  );
  await rowsOf(change, 'update stone set status = 4 where id = any($1)', [ids]);
  return (await lockStones(change, ids)) as Tuple<Count, LockedStone>;
}

/**
 * Inserts a hold for a person's business without any workflow: the status of the stone does not
 * change.
 */
export async function holdFor(
  change: Change,
  stone: { id: StoneId },
  { id, businessId }: Person,
): Promise<HoldId> {
  const hold = await rowOf<{ id: HoldId }>(
    change,
    `insert into hold (hold_no, stone_id, state, business_id, placed_by, until, price_per_ct, amount)
     values ('HO-TEST', $1, 1, $2, $3, now(), 100, 100) returning id`,
    [stone.id, businessId, id],
  );
  return hold.id;
}

/** Adds this person's business to the waitlist of a stone. */
export async function inLine(
  change: Change,
  { id }: { id: StoneId },
  { businessId, id: personId }: Person,
): Promise<HoldQueueId> {
  const place = await rowOf<{ id: HoldQueueId }>(
    change,
    'insert into hold_queue (stone_id, state, business_id, joined_by) values ($1, 1, $2, $3) returning id',
    [id, businessId, personId],
  );
  return place.id;
}

/** The same, with an open offer. Its remaining time may be negative. */
export async function offered(
  change: Change,
  stone: { id: StoneId },
  person: Person,
  left = '10 minutes',
): Promise<HoldQueueId> {
  const id = await inLine(change, stone, person);
  await rowsOf(
    change,
    'update hold_queue set state = 2, offered_until = now() + $2::interval where id = $1',
    [id, left],
  );
  return id;
}

interface OrderDetails {
  /** the remaining time as an interval; negative if the offer has expired */
  left?: string;
  requestId?: ExternalRequestId | null;
  orderNo?: string;
}

/** Inserts a pending order of this person for a stone. */
export async function ordered(
  change: Change,
  { id }: { id: StoneId },
  { businessId, id: personId }: Person,
  { left = '1 hour', requestId = null, orderNo = 'CO-1' }: OrderDetails = {},
): Promise<ConfirmStoneId> {
  const order = await rowOf<{ id: ConfirmStoneId }>(
    change,
    `insert into confirm_stone (order_no, stone_id, state, business_id, requested_by, external_request_id, remark,
                                term_began, until, rap, disc, price_per_ct, amount)
     values ($6, $1, 1, $2, $3, $4, 'as it was', now(), now() + $5::interval, 4000, -50, 2000, 1500.5) returning id`,
    [id, businessId, personId, requestId, left, orderNo],
  );
  await rowsOf(change, 'update stone set status = 3 where id = $1', [id]);
  return order.id;
}

/** Decides the order: 2 approved, 3 rejected, 4 canceled. */
export const answered = (change: Change, id: ConfirmStoneId, state: number) =>
  rowsOf(
    change,
    `update confirm_stone set state = $2, decided_by = $3, reason = 'earlier', ended_at = now() - interval '1 day' where id = $1`,
    [id, state, change.actor.id],
  );

/** Inserts a request of an external client of this business. */
export async function openRequest(
  change: Change,
  { businessId }: Person,
): Promise<ExternalRequestId> {
  const request = await rowOf<{ id: ExternalRequestId }>(
    change,
    `insert into external_request (request_no, state, business_id, imported_by)
     values ('EX-' || gen_random_uuid(), 1, $1, $2) returning id`,
    [businessId, change.actor.id],
  );
  return request.id;
}
