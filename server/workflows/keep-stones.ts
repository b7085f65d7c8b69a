import type { LineId, StoneId, UserId } from '#api/ids.gen.ts';
import type { Session } from '../people/accounts/session.ts';
import { type Change, lockedStone } from './change.ts';
import { lockChosenStones } from './chosen-stones.ts';
import { sameRemark } from './kept-lines.ts';
import { KEPT_LISTS, type KeptListName } from './kept-lists.ts';
import { newCartLines } from './records/cart-records.ts';
import { newWatchLines } from './records/watchlist-records.ts';
import { resolveTradingClient } from './trading-client.ts';

interface Wanted {
  stock_numbers: readonly string[];
  user_id?: UserId;
  remark?: string;
  due_on?: string | null;
}

/**
 * Function per list that builds the new lines and marks the stones that are already listed. Null
 * for notes: a stone can have many notes, but only one line in a cart or watchlist.
 */
const NEW_LINES = { cart: newCartLines, watchlist: newWatchLines, notes: null } as const;

/**
 * Adds the requested stones to a list of the chosen business, or else to the user's own list.
 * Throws only if all stones are already listed.
 */
export async function keepStones(
  change: Change,
  session: Session,
  list: KeptListName,
  { stock_numbers, user_id, remark = '', due_on = null }: Wanted,
) {
  // Locks the stones before `user_id` is resolved. Otherwise, a request for an unknown stone would
  // reveal by its error whether the business exists.
  const stones = await lockChosenStones(change, session, stock_numbers);
  const tradingClient = await resolveTradingClient(change, session, user_id);
  const words = remark.trim();
  const places = stones.map((stone) => ({ stone, tradingClient: tradingClient }));
  const lines = (await NEW_LINES[list]?.(change, places)) ?? [];
  const listed = new Set(
    lines.filter(({ context }) => context.isListed).map(({ stoneId }) => stoneId),
  );
  const missing = places.filter(({ stone }) => !listed.has(stone.id));
  const added = await KEPT_LISTS[list].add(change, missing.length > 0 ? missing : places, {
    ...sameRemark(words || null, due_on),
    words,
  });
  const already = stones.filter(({ id }) => listed.has(id)).map(({ stockNo }) => stockNo);
  return { data: toMadeLines(change, added), already };
}

export function describeAdded(
  { data, already }: { data: readonly unknown[]; already: readonly string[] },
  list: string,
  place: 'in' | 'on',
): string {
  const added = `${describeStones(data.length)} added to ${list}`;
  if (already.length === 0) return added;
  const were = already.length === 1 ? '1 was' : `${already.length} were`;
  return `${added}, ${were} already ${place} ${list}: ${already.join(', ')}`;
}

export const toMadeLines = (
  change: Change,
  moves: readonly { written: { id: LineId; stoneId: StoneId } }[],
) =>
  moves.map(({ written }) => ({
    id: written.id,
    stock_no: lockedStone(change, written.stoneId).stockNo,
  }));

export const describeStones = (count: number): string =>
  count === 1 ? '1 stone' : `${count} stones`;
