import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 899.98px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True below 900 pixels, where lists show two-line items and panels become sheets. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}
