import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler with a stable identity that always calls the latest function. */
export function useEvent<Given extends unknown[], Result>(
  handler: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
