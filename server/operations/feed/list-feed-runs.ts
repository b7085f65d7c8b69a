import { pagination, paging } from '../../platform/http/paging.ts';
import { readRuns } from '../../stock/feeds/feed-runs.ts';
import { knownSupplier } from '../../stock/suppliers/read-suppliers.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listFeedRuns: Handler<OperationOf<'listFeedRuns'>> = async (call) => {
  const { id } = await knownSupplier(call.pool, call.path.id, call.companyZone);
  const page = paging(call.query);
  const { runs, count } = await readRuns(call.pool, id, page);
  return { data: runs, pagination: pagination(page, count) };
};
