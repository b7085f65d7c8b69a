import { useCallback, useEffect, useRef } from 'react';

interface How {
  readonly replace?: boolean;
}

/**
 * Returns a function that changes the search params. Each change builds on the previous one, even
 * if the router has not rendered it yet. Fast clicks are therefore not lost.
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
