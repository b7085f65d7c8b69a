import { pagination, paging } from '../../platform/http/paging.ts';
import { countEachWithNew } from '../../trading/searches/count-saved-searches.ts';
import { readSavedSearches } from '../../trading/searches/saved-searches.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listSavedSearches: Handler<OperationOf<'listSavedSearches'>> = async (call) => {
  const { pool, session, query } = call;
  const page = paging(query);
  const { searches, count } = await readSavedSearches(pool, session, { ...query, page });
  return {
    data: query.is_count_only ? await countEachWithNew(call, searches) : searches,
    pagination: pagination(page, count),
  };
};
