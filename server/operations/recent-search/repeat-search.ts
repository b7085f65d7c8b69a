import { refuse } from '../../platform/http/refusal.ts';
import { knownRecentSearch, saveRecentSearch } from '../../trading/searches/recent-searches.ts';
import { normalizeFilter } from '../../trading/searches/saved-filter.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const repeatSearch: Handler<OperationOf<'repeatSearch'>> = async ({
  pool,
  session,
  path,
  data,
}) => {
  const { person, search_type, filter, match } = await knownRecentSearch(pool, session, path.id);
  // Associates may see the searches of a customer, but may not repeat them.
  if (person.id !== session.actor.id) throw refuse('notFound');
  const search = {
    search_type,
    filter: normalizeFilter(filter),
    match,
    found: data.found,
    savedSearchId: undefined,
  };
  return { data: await saveRecentSearch(pool, session, search) };
};
