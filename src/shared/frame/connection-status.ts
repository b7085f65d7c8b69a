import { useSyncExternalStore } from 'react';
import { onApiEvent } from '#api/api-events.ts';

/** Message that the server sends during maintenance, else null. */
let maintenance: string | null = null;
const watchers = new Set<() => void>();

function set(next: string | null): void {
  if (next === maintenance) return;
  maintenance = next;
  for (const watcher of watchers) watcher();
}

onApiEvent('maintenance', set);
onApiEvent('reached', () => set(null));

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const useMaintenance = (): string | null => useSyncExternalStore(watch, () => maintenance);

function watchNetwork(watcher: () => void): () => void {
  addEventListener('online', watcher);
  addEventListener('offline', watcher);
  return () => {
    removeEventListener('online', watcher);
    removeEventListener('offline', watcher);
  };
}

export const useOffline = (): boolean =>
  useSyncExternalStore(watchNetwork, () => !navigator.onLine);
