import type { Change, LockedStone } from '../../server/workflows/change.ts';
import { lockStones } from '../../server/workflows/records/stone-records.ts';
import type { StoneId } from '../../src/api/ids.gen.ts';
import { rowsOf } from './undone-changes.ts';

/** Stones, locked, that are available and that nobody waits for or keeps in a list. */
export async function freeStones(change: Change, count: number): Promise<LockedStone[]> {
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
  return lockStones(
    change,
    free.map(({ id }) => id),
  );
}

export async function twoFreeStones(change: Change): Promise<[LockedStone, LockedStone]> {
  return (await freeStones(change, 2)) as [LockedStone, LockedStone];
}
