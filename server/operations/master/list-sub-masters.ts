import { pagination, paging } from '../../platform/http/paging.ts';
import { listSubMasters as readPage } from '../../stock/masters/read-masters.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listSubMasters: Handler<OperationOf<'listSubMasters'>> = async ({ pool, query }) => {
  const page = paging(query);
  const { code, masterId, search } = query;
  const { values, count } = await readPage(pool, { code, masterId, search, page });
  return { data: values, pagination: pagination(page, count) };
};
