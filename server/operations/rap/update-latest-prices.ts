import type { Handler, OperationOf } from '../handler.ts';
import { loadSentList } from './load-sent-list.ts';

export const updateLatestPrices: Handler<OperationOf<'updateLatestPrices'>> = (call) =>
  loadSentList(call, 'update');
