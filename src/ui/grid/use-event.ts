import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler that is always the newest and never a reason to draw again. */
export function useEvent<Given extends unknown[], Result>(
  handler: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
