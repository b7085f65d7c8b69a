import {
  LEAVING_MOVES,
  PAPER_SENT,
  REGISTRATION_MOVES,
} from '../../../../src/machines/together/moves/clients.ts';
import { HOLD_MOVES } from '../../../../src/machines/together/moves/holds.ts';
import { CART_MOVES } from '../../../../src/machines/together/moves/kept.ts';
import { MEMO_MOVES } from '../../../../src/machines/together/moves/memos.ts';
import { EXTERNAL_MOVES, ORDER_MOVES } from '../../../../src/machines/together/moves/orders.ts';
import { STOCK_MOVES } from '../../../../src/machines/together/moves/stock.ts';
import type { Scope } from '../../../../src/machines/together/scope.ts';
import { firstWorld } from '../../../../src/machines/together/world.ts';

/** After these a client or a stone is out of the trade for a while. */
export const ENDS: readonly string[] = ['unregisterBusiness', 'setBusinessAside', 'withdrawStone'];

/** All that is done with two stones of three clients, but for what is left out. */
export const tradeWithout = (...leftOut: readonly string[]): Scope => ({
  name: 'trade',
  title: 'Two stones and three clients',
  first: firstWorld({ stones: 2, clients: 3 }),
  families: [
    ...HOLD_MOVES,
    ...ORDER_MOVES,
    ...EXTERNAL_MOVES,
    ...MEMO_MOVES,
    ...STOCK_MOVES,
    ...CART_MOVES,
    ...REGISTRATION_MOVES,
    PAPER_SENT,
    ...LEAVING_MOVES,
  ].filter(({ name }) => !leftOut.includes(name)),
  lists: 0,
  keepsPapers: false,
});
