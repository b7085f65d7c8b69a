import { describeAdded, keepStones } from '../../workflows/keep-stones.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const addToCart: Handler<OperationOf<'addToCart'>> = (call) =>
  runChange(call, async (tx) => {
    const kept = await keepStones(tx, call.session, 'cart', call.data);
    return { message: describeAdded(kept, 'the cart', 'in'), data: kept.data };
  });
