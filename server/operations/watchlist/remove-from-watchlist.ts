import { stonesInWords } from '../../workflows/keep-stones.ts';
import { removeChosen } from '../../workflows/kept-lists.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const removeFromWatchlist: Handler<OperationOf<'removeFromWatchlist'>> = (call) =>
  change(call, async (tx) => {
    const count = await removeChosen(tx, 'watchlist', call.data.ids);
    return { message: `${stonesInWords(count)} removed from the watchlist` };
  });
