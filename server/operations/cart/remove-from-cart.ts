import { describeStones } from '../../workflows/keep-stones.ts';
import { removeChosen } from '../../workflows/kept-lists.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const removeFromCart: Handler<OperationOf<'removeFromCart'>> = (call) =>
  runChange(call, async (tx) => {
    const count = await removeChosen(tx, 'cart', call.data.ids);
    return { message: `${describeStones(count)} removed from the cart` };
  });
