import { addedInWords, keepStones } from '../../workflows/keep-stones.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const addToWatchlist: Handler<OperationOf<'addToWatchlist'>> = (call) =>
  change(call, async (tx) => {
    const kept = await keepStones(tx, call.session, 'watchlist', call.data);
    return { message: addedInWords(kept, 'the watchlist', 'on'), data: kept.data };
  });
