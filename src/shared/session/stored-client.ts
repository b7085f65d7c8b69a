import { useSyncExternalStore } from 'react';
import type { BusinessId, UserId } from '../../api/ids.gen.ts';

const KEPT_AS = 'culet.client';

/** Acting client of this browser tab. */
export interface StoredClient {
  /** The user who chose it; ignored after another user signs in. */
  readonly by: UserId;
  /** User of the trading client. From a URL it may be the id of the business instead. */
  readonly userId: UserId;
  /** Business at the time of the choice; null if only the URL names the trading client. */
  readonly businessId: BusinessId | null;
  readonly name: string | null;
}

const watchers = new Set<() => void>();
let kept: StoredClient | null | undefined;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function stored(): StoredClient | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null');
  } catch {
    return null;
  }
}

const read = (): StoredClient | null => {
  if (kept === undefined) kept = stored();
  return kept;
};

/**
 * Stores the acting client in `sessionStorage`: it survives navigation and reload but is not shared
 * with other tabs. null removes it.
 */
export function storeClient(choice: StoredClient | null): void {
  kept = choice;
  try {
    if (choice === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, JSON.stringify(choice));
  } catch {
    // Without storage the variable still works until the reload.
  }
  for (const watcher of watchers) watcher();
}

/** Returns the acting client that this user chose in this tab, or null. */
export function useStoredClient(by: UserId): StoredClient | null {
  const choice = useSyncExternalStore(watch, read);
  return choice?.by === by ? choice : null;
}
