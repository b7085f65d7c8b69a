import { useSyncExternalStore } from 'react';

/** The place in the header that belongs to the screen. */
let slot: HTMLElement | null = null;
const watchers = new Set<() => void>();

/** A ref callback for the frame. */
export function offerPageSlot(element: HTMLElement | null): void {
  slot = element;
  for (const watcher of watchers) watcher();
}

export function usePageSlot(): HTMLElement | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => slot,
  );
}
