import { forgetSeen } from './seen.ts';

const TOKEN = 'culet.token';

/** For browsers that forbid storage: the session then lives as long as the page. */
let spare: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return spare;
  }
}

export function keepToken(token: string): void {
  spare = token;
  try {
    localStorage.setItem(TOKEN, token);
  } catch {
    // The spare one above serves until the page is left.
  }
}

/** The token goes, and with it what this session has seen of what the house shows. */
export function forgetToken(): void {
  spare = null;
  forgetSeen();
  try {
    localStorage.removeItem(TOKEN);
  } catch {
    // Nothing could be stored, so nothing is left behind.
  }
}

/** Another tab of this browser signed out, or signed in. */
export function onTokenChangedElsewhere(handler: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === null) handler(readToken());
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
