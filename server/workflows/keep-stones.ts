import type { LineId, StoneId, UserId } from '../../src/api/ids.gen.ts';
import type { Session } from '../people/accounts/session.ts';
import { type Change, lockedStone } from './change.ts';
import { lockChosenStones } from './chosen-stones.ts';
import { chosenClient } from './clients.ts';
import { sameRemark } from './kept-lines.ts';
import { KEPT_LISTS, type KeptListName } from './kept-lists.ts';

interface Wanted {
  stock_numbers: readonly string[];
  user_id?: UserId;
  remark?: string;
  due_on?: string | null;
}

/** Puts the stones that a request names into a list of the client that it names, or of the caller. */
export async function keepStones(
  change: Change,
  session: Session,
  list: KeptListName,
  { stock_numbers, user_id, remark = '', due_on = null }: Wanted,
) {
  // The stones first: what is said of them must not depend on whether the client exists.
  const stones = await lockChosenStones(change, session, stock_numbers);
  const client = await chosenClient(change, session, user_id);
  const words = remark.trim();
  const added = await KEPT_LISTS[list].add(
    change,
    stones.map((stone) => ({ stone, client })),
    { ...sameRemark(words || null, due_on), words },
  );
  return madeLines(change, added);
}

export const madeLines = (
  change: Change,
  moves: readonly { written: { id: LineId; stoneId: StoneId } }[],
) =>
  moves.map(({ written }) => ({
    id: written.id,
    stock_no: lockedStone(change, written.stoneId).stockNo,
  }));

export const stonesInWords = (count: number): string =>
  count === 1 ? '1 stone' : `${count} stones`;
