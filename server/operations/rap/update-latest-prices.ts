import type { Handler, OperationOf } from '../handler.ts';
import { loadSentList } from './load-sent-list.ts';

/** Some cells of the list in force, as its next revision. */
export const updateLatestPrices: Handler<OperationOf<'updateLatestPrices'>> = (call) =>
  loadSentList(call, 'update');
