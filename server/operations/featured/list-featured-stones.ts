import { pagination, paging } from '../../platform/http/paging.ts';
import { readFeatured } from '../../stock/featured/read-featured.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listFeaturedStones: Handler<OperationOf<'listFeaturedStones'>> = async (call) => {
  const page = paging(call.data);
  const { stones, count } = await readFeatured(call, call.data, page);
  return { data: { featureStoneList: stones }, pagination: pagination(page, count) };
};
