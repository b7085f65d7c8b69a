import type { Handler, OperationOf } from '../handler.ts';
import { loadSentList } from './load-sent-list.ts';

/** Changes some prices of the current Rap list. The result is the next revision of that list. */
export const updateLatestPrices: Handler<OperationOf<'updateLatestPrices'>> = (call) =>
  loadSentList(call, 'update');
