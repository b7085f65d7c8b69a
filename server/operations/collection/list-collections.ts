import { readCollections } from '../../collections/read-collections.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';

export const listCollections: Handler<OperationOf<'listCollections'>> = async (call) => {
  const page = paging(call.query);
  const { collections, count } = await readCollections(call, { ...call.query, page });
  return { data: { stockList: collections }, pagination: pagination(page, count) };
};
