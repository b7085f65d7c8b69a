import { HOLD_ACTIONS } from '../../model-check/actions/holds.ts';
import { MEMO_ACTIONS } from '../../model-check/actions/memos.ts';
import { EXTERNAL_ACTIONS, ORDER_ACTIONS } from '../../model-check/actions/orders.ts';
import { CART_ACTIONS } from '../../model-check/actions/personal-lists.ts';
import { STOCK_ACTIONS } from '../../model-check/actions/stock.ts';
import {
  DOCUMENT_SENT,
  LEAVING_ACTIONS,
  REGISTRATION_ACTIONS,
} from '../../model-check/actions/trading-clients.ts';
import type { Scope } from '../../model-check/scope.ts';
import { createInitialState } from '../../model-check/state.ts';

/** After these a client or a stone is out of the trade for a while. */
export const ENDS: readonly string[] = ['unregisterBusiness', 'setBusinessAside', 'withdrawStone'];

/** All that is done with two stones of three clients, but for what is left out. */
export const tradeWithout = (...leftOut: readonly string[]): Scope => ({
  name: 'trade',
  title: 'Two stones and three clients',
  first: createInitialState({ stones: 2, clients: 3 }),
  families: [
    ...HOLD_ACTIONS,
    ...ORDER_ACTIONS,
    ...EXTERNAL_ACTIONS,
    ...MEMO_ACTIONS,
    ...STOCK_ACTIONS,
    ...CART_ACTIONS,
    ...REGISTRATION_ACTIONS,
    DOCUMENT_SENT,
    ...LEAVING_ACTIONS,
  ].filter(({ name }) => !leftOut.includes(name)),
  lists: 0,
  tracksDocuments: false,
});
