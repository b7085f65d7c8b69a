import { paging } from '../../platform/http/paging.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { countEach } from '../../trading/searches/count-saved-searches.ts';
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
  const [counted = search] = await countEach(call, [search]);
  return { data: { search: counted, found }, pagination };
};
