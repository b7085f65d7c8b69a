import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 899.98px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/**
 * True if the window is narrower than 900 pixels. Lists then show rows of two or three lines, and
 * panels cover the screen from below.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}
