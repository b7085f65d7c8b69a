import { describeStones } from '../../workflows/keep-stones.ts';
import { removeChosen } from '../../workflows/kept-lists.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const removeFromWatchlist: Handler<OperationOf<'removeFromWatchlist'>> = (call) =>
  runChange(call, async (tx) => {
    const count = await removeChosen(tx, 'watchlist', call.data.ids);
    return { message: `${describeStones(count)} removed from the watchlist` };
  });
