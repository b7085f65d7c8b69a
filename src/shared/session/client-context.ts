import { useSyncExternalStore } from 'react';
import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import { ACTING_FOR } from './stored-state.ts';

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
let isChoosing = false;

function tell(): void {
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function stored(): KeptClient | null {
  try {
    const read: Partial<KeptClient> | null = JSON.parse(
      sessionStorage.getItem(ACTING_FOR) ?? 'null',
    );
    const { by, userId, businessId = null, name = null } = read ?? {};
    return by && userId ? { by, userId, businessId, name } : null;
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
  isChoosing = false;
  try {
    if (client === null) sessionStorage.removeItem(ACTING_FOR);
    else sessionStorage.setItem(ACTING_FOR, JSON.stringify(client));
  } catch {
    // A browser without storage still has the variable.
  }
  tell();
}

/** The client that this person works for in this tab, as it was chosen. */
export function useKeptClient(by: UserId): KeptClient | null {
  const client = useSyncExternalStore(watch, read);
  return client?.by === by ? client : null;
}

/** Asks for whom, at the one place where that is chosen. */
export function chooseClient(choosing = true): void {
  isChoosing = choosing;
  tell();
}

export const useIsChoosing = (): boolean => useSyncExternalStore(watch, () => isChoosing);
