import { useCallback, useEffect, useRef } from 'react';

interface How {
  readonly replace?: boolean;
}

/**
 * Changes the address. Until it is followed and drawn, the next change stands upon the one before, so that a reader who
 * clicks faster than the screen draws loses none of the clicks.
 */
export function useFollowed<Search>(
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
