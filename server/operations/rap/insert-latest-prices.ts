import type { Handler, OperationOf } from '../handler.ts';
import { loadSentList } from './load-sent-list.ts';

/** A new list, dated later than the one in force. */
export const insertLatestPrices: Handler<OperationOf<'insertLatestPrices'>> = (call) =>
  loadSentList(call, 'insert');
