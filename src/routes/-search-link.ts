import { useCallback } from 'react';
import { SEARCH_MODE } from '#machines/codes.ts';
import { filterToSearch } from '../features/stone/filters/filter-to-search.ts';
import { matchSearchOf } from '../features/stone/match/match-params.ts';
import type { RunnableSearch, SavedFilter } from '../shared/searches/search-types.ts';
import { useProfile } from '../shared/session/use-session.ts';
import { isStaffRole } from '../shared/stones/stone-permissions.ts';

export function useSearchLink() {
  const { role_id } = useProfile();
  const to = isStaffRole(role_id) ? '/inventory' : '/search';
  return useCallback(
    (filter: SavedFilter) => ({ to, search: filterToSearch(filter) }) as const,
    [to],
  );
}

export function useRunLink() {
  const searchLink = useSearchLink();
  return useCallback(
    (search: RunnableSearch) =>
      search.search_type === SEARCH_MODE.matchPair
        ? ({ to: '/matchpair', search: matchSearchOf(search) } as const)
        : searchLink(search.filter),
    [searchLink],
  );
}
