import { useEffect } from 'react';

/**
 * Number of rows before the end at which the next page is requested: a few screens, so that the
 * page arrives in time.
 */
const NEAR = 150;

export function useNearEnd(count: number, last: number, onNearEnd: (() => void) | undefined): void {
  const isNear = count > 0 && last >= count - NEAR;
  useEffect(() => {
    if (isNear) onNearEnd?.();
  }, [isNear, onNearEnd]);
}
