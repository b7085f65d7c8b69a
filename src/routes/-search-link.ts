import { useCallback } from 'react';
import { searchOfFilter } from '../features/stone/search-of-filter.ts';
import type { KeptFilter } from '../searches/wire.ts';
import { useProfile } from '../session/use-session.ts';
import { isStaffRole } from '../stones/rights.ts';

/** Where a kept search stands once it runs: each role has its own word for the search. */
export function useSearchLink() {
  const { role_id } = useProfile();
  const to = isStaffRole(role_id) ? '/inventory' : '/search';
  return useCallback(
    (filter: KeptFilter) => ({ to, search: searchOfFilter(filter) }) as const,
    [to],
  );
}
