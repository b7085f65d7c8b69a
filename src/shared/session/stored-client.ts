import { useSyncExternalStore } from 'react';
import type { BusinessId, UserId } from '#api/ids.gen.ts';

const KEPT_AS = 'culet.client';

export interface StoredClient {
  /** The user who chose the trading client; the choice is ignored after another user signs in. */
  readonly by: UserId;
  /**
   * Id of a user of the trading client. A value from a URL may be the id of the business instead.
   */
  readonly userId: UserId;
  /**
   * Id of the business to which the trading client belonged at the time of the choice. Null if the
   * trading client was read from a URL.
   */
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
 * Stores the trading client that the user acts for. The choice survives navigation and reload, but
 * other tabs do not share the choice. `null` removes the choice.
 */
export function storeClient(choice: StoredClient | null): void {
  kept = choice;
  try {
    if (choice === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, JSON.stringify(choice));
  } catch {
    // Without storage, the variable keeps the choice until the page reloads.
  }
  for (const watcher of watchers) watcher();
}

export function useStoredClient(by: UserId): StoredClient | null {
  const choice = useSyncExternalStore(watch, read);
  return choice?.by === by ? choice : null;
}
