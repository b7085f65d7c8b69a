import { useSyncExternalStore } from 'react';
import { bufferTyped, takeTyped } from '../frame/typed-ahead.ts';

const watchers = new Set<() => void>();
let isChoosing = false;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Opens or closes the trading-client chooser. Buffers the pressed keys until the input of the
 * chooser has the focus.
 */
export function chooseClient(choosing = true): void {
  if (choosing === isChoosing) return;
  isChoosing = choosing;
  if (choosing) bufferTyped(() => chooseClient(false));
  else takeTyped();
  for (const watcher of watchers) watcher();
}

export const useIsChoosing = (): boolean => useSyncExternalStore(watch, () => isChoosing);
