const TOKEN = 'culet.token';
const POPUP_SHOWN = 'culet.popup-shown';

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

/** The token goes, and with it the note that this session has seen the welcome popup. */
export function forgetToken(): void {
  spare = null;
  try {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(POPUP_SHOWN);
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
