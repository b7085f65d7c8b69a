import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a handler that stays the same on every render and always calls the latest function. */
export function useEvent<Given extends unknown[], Result>(
  handler: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
