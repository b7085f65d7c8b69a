import { clearDismissals } from './dismissals.ts';

const TOKEN = 'culet.token';

/**
 * Copy of the token for browsers that forbid local storage. The session then ends when the page
 * closes.
 */
let fallback: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return fallback;
  }
}

export function storeToken(token: string): void {
  fallback = token;
  try {
    localStorage.setItem(TOKEN, token);
  } catch {
    // The browser forbids local storage; `fallback` keeps the token.
  }
}

/**
 * Removes the token. Also removes the record of dismissed notices, so that the next session shows
 * these notices again.
 */
export function clearToken(): void {
  fallback = null;
  clearDismissals();
  try {
    localStorage.removeItem(TOKEN);
  } catch {
    // The browser forbids local storage, so nothing was stored.
  }
}

/** Calls the handler when the user signs in or out in another browser tab. */
export function onTokenChangedElsewhere(handler: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === null) handler(readToken());
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
