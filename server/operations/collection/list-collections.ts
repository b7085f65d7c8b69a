import { pagination, paging } from '../../platform/http/paging.ts';
import { readCollections } from '../../stock/collections/read-collections.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listCollections: Handler<OperationOf<'listCollections'>> = async (call) => {
  const page = paging(call.query);
  const { collections, count } = await readCollections(call, { ...call.query, page });
  return { data: { stockList: collections }, pagination: pagination(page, count) };
};
