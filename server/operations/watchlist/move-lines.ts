import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { lockedStone } from '../../workflows/change.ts';
import { describeStones, toMadeLines } from '../../workflows/keep-stones.ts';
import { remarksOf, sameRemark } from '../../workflows/kept-lines.ts';
import { KEPT_LISTS, type KeptListName, takeChosen } from '../../workflows/kept-lists.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';

type Move = OperationOf<'moveLines'>;

const IN_WORDS: Readonly<Record<KeptListName, string>> = {
  cart: 'the cart',
  watchlist: 'the watchlist',
  notes: 'the notes',
};

const WRITTEN_BY = {
  cart: 'addToCart',
  watchlist: 'addToWatchlist',
  notes: 'addNotes',
} as const satisfies Record<KeptListName, Operation>;

export const moveLines: Handler<Move> = async (call) => {
  const { from, to, ids, text = '' } = call.data;
  if (from === to) throw refuseField('data.to', 'The stones are already in this list.');
  await requireBothRights(call, [from, to]);
  return runChange(call, async (tx) => {
    // Removes the lines first. The removal refuses lines of other users, so that no later error
    // reveals anything about the stones of these lines.
    const lines = await takeChosen(tx, from, ids);
    const words = text.trim();
    const added = await KEPT_LISTS[to].add(
      tx,
      lines.map(({ stoneId, tradingClient }) => ({
        stone: lockedStone(tx, stoneId),
        tradingClient,
      })),
      { ...(to === 'notes' ? sameRemark(words) : remarksOf(lines)), words },
    );
    return {
      message: `${describeStones(added.length)} moved to ${IN_WORDS[to]}`,
      data: toMadeLines(tx, added),
    };
  });
};

async function requireBothRights(
  { pool, session }: Call<Move>,
  lists: readonly KeptListName[],
): Promise<void> {
  for (const list of lists)
    if (!(await mayCallNow(pool, session.actor, WRITTEN_BY[list]))) throw refuse('forbidden');
}
