import type { Session } from '../people/accounts/session.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Change, LockedStone } from './change.ts';
import { lockStonesByStockNo } from './records/stone-records.ts';

/**
 * Locks the requested stones, without duplicates. Throws if no stone is requested, or if a stone
 * does not exist or is invisible to the caller.
 */
export async function lockChosenStones(
  change: Change,
  session: Session,
  named: readonly string[],
  fieldOf = (at: number) => `data.stock_numbers.${at}`,
): Promise<LockedStone[]> {
  if (named.length === 0) throw refuse('noStoneChosen');
  const stockNumbers = [...new Set(named)];
  const stones = await lockStonesByStockNo(change, stockNumbers, session.limits);
  if (stones.length < stockNumbers.length) {
    const found = new Set(stones.map((stone) => stone.stockNo));
    const unknown = named.flatMap((stock_no, i) =>
      found.has(stock_no) ? [] : [{ field: fieldOf(i), stock_no, message: 'Stone not found.' }],
    );
    throw refuse('notFound', unknown);
  }
  return stones;
}
