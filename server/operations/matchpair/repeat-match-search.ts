import { SEARCH_MODE } from '#machines/codes.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { paging } from '../../platform/http/paging.ts';
import { findMatches } from '../../stock/matchpair/find-matches.ts';
import { knownRecentSearch, saveRecentSearch } from '../../trading/searches/recent-searches.ts';
import { normalizeFilter } from '../../trading/searches/saved-filter.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const repeatMatchSearch: Handler<OperationOf<'repeatMatchSearch'>> = async (call) => {
  const { pool, session, path, query, data } = call;
  const { user_id } = query;
  const question = {
    search_type: SEARCH_MODE.matchPair,
    ...(user_id ? { client_id: user_id } : {}),
  };
  const search = await knownRecentSearch(pool, session, path.id, question);
  const business = user_id ? await readBusinessOfCustomer(pool, session, user_id) : null;
  const filter = { ...search.filter, ...(business ? { business_id: business.id } : {}) };
  const found = await findMatches(call, { ...search.match, ...data, ...paging(query), filter });
  // Stores only searches that their owner repeats. An associate who repeats a customer's search
  // leaves no entry in the recent searches.
  if (search.person.id === session.actor.id)
    await saveRecentSearch(pool, session, {
      search_type: SEARCH_MODE.matchPair,
      filter: normalizeFilter(search.filter),
      match: search.match,
      found: found.pagination.totalRecords,
      savedSearchId: undefined,
    });
  return {
    data: {
      search: await knownRecentSearch(pool, session, path.id, question),
      found: found.data,
    },
    pagination: found.pagination,
  };
};
