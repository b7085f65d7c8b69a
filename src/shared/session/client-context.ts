import { useSyncExternalStore } from 'react';
import type { BusinessId, UserId } from '../../api/ids.gen.ts';

const KEPT_AS = 'culet.client';

/** For whom somebody works in this tab. */
export interface KeptClient {
  /** whose choice it is: it is nothing to whoever signs in next */
  readonly by: UserId;
  /** the client's user; what an address says may be its business */
  readonly userId: UserId;
  /** as it was when the client was chosen; null where only the address speaks of it */
  readonly businessId: BusinessId | null;
  readonly name: string | null;
}

const watchers = new Set<() => void>();
let kept: KeptClient | null | undefined;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function stored(): KeptClient | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null');
  } catch {
    return null;
  }
}

const read = (): KeptClient | null => {
  if (kept === undefined) kept = stored();
  return kept;
};

/** Goes along from screen to screen and over a reload, and not into another tab. Null leaves. */
export function keepClient(client: KeptClient | null): void {
  kept = client;
  try {
    if (client === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, JSON.stringify(client));
  } catch {
    // A browser without storage still has the variable.
  }
  for (const watcher of watchers) watcher();
}

/** The client that this person works for in this tab, as it was chosen. */
export function useKeptClient(by: UserId): KeptClient | null {
  const client = useSyncExternalStore(watch, read);
  return client?.by === by ? client : null;
}
