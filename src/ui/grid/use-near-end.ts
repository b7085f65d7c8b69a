import { useEffect } from 'react';

/** A few screens of rows, so that the next page arrives before the user scrolls there. */
const NEAR = 150;

/** Calls `tell` when the last loaded rows come into view. */
export function useNearEnd(count: number, last: number, onNearEnd: (() => void) | undefined): void {
  const isNear = count > 0 && last >= count - NEAR;
  useEffect(() => {
    if (isNear) onNearEnd?.();
  }, [isNear, onNearEnd]);
}
