import type { Handler, OperationOf } from '../handler.ts';
import { loadSentList } from './load-sent-list.ts';

/** Changes some cells of the current list, as its next revision. */
export const updateLatestPrices: Handler<OperationOf<'updateLatestPrices'>> = (call) =>
  loadSentList(call, 'update');
