import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';
import { countEach } from '../../searches/run-kept.ts';
import { readSavedSearches } from '../../searches/saved-searches.ts';

export const listSavedSearches: Handler<OperationOf<'listSavedSearches'>> = async (call) => {
  const { pool, session, query } = call;
  const page = paging(query);
  const { searches, count } = await readSavedSearches(pool, session, { ...query, page });
  return {
    data: query.is_count_only ? await countEach(call, searches) : searches,
    pagination: pagination(page, count),
  };
};
