import { useEffect } from 'react';

/** A few screens of rows: time enough for an answer before the hand is there. */
const NEAR = 150;

/** Tells when the last rows in hand come into sight. */
export function useNearEnd(count: number, last: number, tell: (() => void) | undefined): void {
  const isNear = count > 0 && last >= count - NEAR;
  useEffect(() => {
    if (isNear) tell?.();
  }, [isNear, tell]);
}
