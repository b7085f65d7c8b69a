import { addedInWords, keepStones } from '../../workflows/keep-stones.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const addToCart: Handler<OperationOf<'addToCart'>> = (call) =>
  change(call, async (tx) => {
    const kept = await keepStones(tx, call.session, 'cart', call.data);
    return { message: addedInWords(kept, 'the cart', 'in'), data: kept.data };
  });
