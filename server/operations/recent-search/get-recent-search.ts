import { paging } from '../../platform/http/paging.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { knownRecentSearch } from '../../trading/searches/recent-searches.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getRecentSearch: Handler<OperationOf<'getRecentSearch'>> = async (call) => {
  const { pool, session, path, query } = call;
  const { page, size } = paging(query);
  const search = await knownRecentSearch(pool, session, path.id, query);
  const { data: found, pagination } = await findPage(
    call,
    { ...search.filter, page, size },
    { countOnly: query.is_count_only === true },
  );
  return { data: { search: { ...search, stones: found.totals.pieces }, found }, pagination };
};
