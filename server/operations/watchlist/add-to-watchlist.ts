import { describeAdded, keepStones } from '../../workflows/keep-stones.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const addToWatchlist: Handler<OperationOf<'addToWatchlist'>> = (call) =>
  runChange(call, async (tx) => {
    const kept = await keepStones(tx, call.session, 'watchlist', call.data);
    return { message: describeAdded(kept, 'the watchlist', 'on'), data: kept.data };
  });
