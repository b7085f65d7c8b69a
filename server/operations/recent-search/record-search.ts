import type { Handler, OperationOf } from '../../http/handler.ts';
import { keptRules } from '../../matchpair/kept-rules.ts';
import { keptFilter } from '../../searches/kept-filter.ts';
import { rememberSearch } from '../../searches/recent-searches.ts';
import { knownSavedSearch } from '../../searches/saved-searches.ts';

export const recordSearch: Handler<OperationOf<'recordSearch'>> = async ({
  pool,
  session,
  data,
}) => {
  const { search_type, filter, match, found, saved_search_id: savedSearchId } = data;
  if (savedSearchId) await knownSavedSearch(pool, session, savedSearchId);
  const search = {
    search_type,
    filter: keptFilter(filter),
    match: keptRules(search_type, match),
    found,
    savedSearchId,
  };
  return { data: await rememberSearch(pool, session, search) };
};
