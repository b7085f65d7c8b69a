const KEY = 'culet.list:';

/** The list that the reader looked at last opens first the next time. */
export function rememberList(frame: string, screen: string): void {
  try {
    localStorage.setItem(KEY + frame, screen);
  } catch {
    // A browser without storage opens the first list.
  }
}

export function lastList(frame: string): string | null {
  try {
    return localStorage.getItem(KEY + frame);
  } catch {
    return null;
  }
}
