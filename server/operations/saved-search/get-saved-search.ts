import { paging } from '../../platform/http/paging.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { countEachWithNew } from '../../trading/searches/count-saved-searches.ts';
import { knownSavedSearch } from '../../trading/searches/saved-searches.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getSavedSearch: Handler<OperationOf<'getSavedSearch'>> = async (call) => {
  const { pool, session, path, query } = call;
  const { page, size } = paging(query);
  const search = await knownSavedSearch(pool, session, path.id, query);
  const { data: found, pagination } = await findPage(
    call,
    { ...search.filter, page, size },
    { countOnly: query.is_count_only === true },
  );
  const [counted = search] = await countEachWithNew(call, [search]);
  return { data: { search: counted, found }, pagination };
};
