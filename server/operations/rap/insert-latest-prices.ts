import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { loadSentList } from './load-sent-list.ts';

/** A new list, dated later than the one in force. */
export const insertLatestPrices: Handler<OperationOf<'insertLatestPrices'>> = (call) =>
  loadSentList(call, 'insert');
