import { useCallback, useEffect, useRef } from 'react';

interface How {
  readonly replace?: boolean;
}

/**
 * Builds on the latest change, even if the router has not rendered that change yet, so that fast
 * clicks are not lost.
 */
export function useSearchNavigation<Search>(
  search: Search,
  onSearch: (next: Search, how?: How) => void,
): (change: (now: Search) => Search, how?: How) => void {
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  return useCallback(
    (change, how) => {
      latest.current = change(latest.current);
      onSearch(latest.current, how);
    },
    [onSearch],
  );
}
