import { findPage } from '../../stock/search/find-page.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const searchStockList: Handler<OperationOf<'searchStockList'>> = (call) =>
  findPage(call, call.data, {
    showsProgress: true,
    withLists: true,
    withDetails: call.query.with_details,
  });
