import { readFeatured } from '../../featured/read-featured.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';

export const listFeaturedStones: Handler<OperationOf<'listFeaturedStones'>> = async (call) => {
  const page = paging(call.data);
  const { stones, count } = await readFeatured(call, call.data, page);
  return { data: { featureStoneList: stones }, pagination: pagination(page, count) };
};
