import { useSyncExternalStore } from 'react';

/** Element of the page header. The screen renders its title and controls in this element. */
let slot: HTMLElement | null = null;
const watchers = new Set<() => void>();

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
