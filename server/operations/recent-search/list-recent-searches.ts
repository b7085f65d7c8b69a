import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';
import { readRecentSearches } from '../../searches/recent-searches.ts';
import { countEach } from '../../searches/run-kept.ts';

export const listRecentSearches: Handler<OperationOf<'listRecentSearches'>> = async (call) => {
  const { pool, session, query } = call;
  const page = paging(query);
  const { searches, count } = await readRecentSearches(pool, session, { ...query, page });
  return {
    data: query.is_count_only ? await countEach(call, searches) : searches,
    pagination: pagination(page, count),
  };
};
