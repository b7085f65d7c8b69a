import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { stonesInWords } from '../../workflows/keep-stones.ts';
import { removeChosen } from '../../workflows/kept-lists.ts';
import { change } from '../../workflows/run-change.ts';

export const removeFromWatchlist: Handler<OperationOf<'removeFromWatchlist'>> = (call) =>
  change(call, async (tx) => {
    const count = await removeChosen(tx, 'watchlist', call.data.ids);
    return { message: `${stonesInWords(count)} removed from the watchlist` };
  });
