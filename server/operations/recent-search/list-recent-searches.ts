import { pagination, paging } from '../../platform/http/paging.ts';
import { countEach } from '../../trading/searches/count-saved-searches.ts';
import { readRecentSearches } from '../../trading/searches/recent-searches.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listRecentSearches: Handler<OperationOf<'listRecentSearches'>> = async (call) => {
  const { pool, session, query } = call;
  const page = paging(query);
  const { searches, count } = await readRecentSearches(pool, session, { ...query, page });
  return {
    data: query.is_count_only ? await countEach(call, searches) : searches,
    pagination: pagination(page, count),
  };
};
