import type { Handler, OperationOf } from '../handler.ts';
import { loadSentList } from './load-sent-list.ts';

/** Loads a new list, dated later than the current one. */
export const insertLatestPrices: Handler<OperationOf<'insertLatestPrices'>> = (call) =>
  loadSentList(call, 'insert');
