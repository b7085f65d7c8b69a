import type { Handler, OperationOf } from '../handler.ts';
import { loadSentList } from './load-sent-list.ts';

/** The date of the new list must be later than that of the current list. */
export const insertLatestPrices: Handler<OperationOf<'insertLatestPrices'>> = (call) =>
  loadSentList(call, 'insert');
