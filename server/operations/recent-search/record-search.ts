import { savedRules } from '../../stock/matchpair/saved-rules.ts';
import { saveRecentSearch } from '../../trading/searches/recent-searches.ts';
import { normalizeFilter } from '../../trading/searches/saved-filter.ts';
import { knownSavedSearch } from '../../trading/searches/saved-searches.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const recordSearch: Handler<OperationOf<'recordSearch'>> = async ({
  pool,
  session,
  data,
}) => {
  const { search_type, filter, match, found, saved_search_id: savedSearchId } = data;
  if (savedSearchId) await knownSavedSearch(pool, session, savedSearchId);
  const search = {
    search_type,
    filter: normalizeFilter(filter),
    match: savedRules(search_type, match),
    found,
    savedSearchId,
  };
  return { data: await saveRecentSearch(pool, session, search) };
};
