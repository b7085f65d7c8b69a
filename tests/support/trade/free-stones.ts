import type { StoneId } from '#api/ids.gen.ts';
import type { Change, LockedStone } from '../../../server/workflows/change.ts';
import { lockStones } from '../../../server/workflows/records/stone-records.ts';
import { rowsOf } from '../machines/undone-changes.ts';

/** A tuple of `Count` elements if the number is a literal, otherwise an array. */
export type Tuple<Count extends number, Of, Made extends Of[] = []> = number extends Count
  ? Of[]
  : Made['length'] extends Count
    ? Made
    : Tuple<Count, Of, [...Made, Of]>;

/** Returns available stones in no waitlist, cart or watchlist, locked by this transaction. */
export async function freeStones<Count extends number>(
  change: Change,
  count: Count,
): Promise<Tuple<Count, LockedStone>> {
  const free = await rowsOf<{ id: StoneId }>(
    change,
    `select s.id from stone s
      where s.status = 1
        and not exists (select from hold_queue q where q.stone_id = s.id)
        and not exists (select from cart_line c where c.stone_id = s.id)
        and not exists (select from watch_line w where w.stone_id = s.id)
      order by s.id limit $1`,
    [count],
  );
  if (free.length < count) throw new Error('the demo world has run out of free stones');
  const stones = await lockStones(
    change,
    free.map(({ id }) => id),
  );
  return stones as Tuple<Count, LockedStone>;
}
