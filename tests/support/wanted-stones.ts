import type { Change, LockedStone } from '../../server/workflows/change.ts';
import type { HoldId } from '../../src/api/ids.gen.ts';
import type { Person } from './portal.ts';
import { rowOf, rowsOf } from './undone-changes.ts';

type Stone = Pick<LockedStone, 'id'>;

/** A hold for a person’s business, past all workflows: the status of the stone stays what it is. */
export async function holdFor(change: Change, stone: Stone, { id, businessId }: Person) {
  const hold = await rowOf<{ id: HoldId }>(
    change,
    `insert into hold (hold_no, stone_id, state, business_id, placed_by, until, price_per_ct, amount)
     values ('HO-TEST', $1, 1, $2, $3, now(), 100, 100) returning id`,
    [stone.id, businessId, id],
  );
  return hold.id;
}

/** The queue has offered a stone that nobody waits for to a person’s business, for an hour. */
export async function offerTo(change: Change, stone: Stone, { id, businessId }: Person) {
  await rowsOf(
    change,
    'insert into hold_queue (stone_id, state, business_id, joined_by) values ($1, 1, $2, $3)',
    [stone.id, businessId, id],
  );
  await rowsOf(
    change,
    `update hold_queue set state = 2, offered_until = now() + interval '1 hour' where stone_id = $1`,
    [stone.id],
  );
}
