import { useSyncExternalStore } from 'react';

const watchers = new Set<() => void>();
let isChoosing = false;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Asks for whom, at the one place where that is chosen. */
export function chooseClient(choosing = true): void {
  isChoosing = choosing;
  for (const watcher of watchers) watcher();
}

/** Typed characters are meant for the name of the client, even before its field has the focus. */
export const isChoosingClient = (): boolean => isChoosing;

export const useIsChoosing = (): boolean => useSyncExternalStore(watch, () => isChoosing);
