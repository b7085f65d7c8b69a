const KEY = 'culet.list:';

export function rememberList(frame: string, screen: string): void {
  try {
    localStorage.setItem(KEY + frame, screen);
  } catch {
    // Without `localStorage` the last list is not remembered, and the frame opens its first list.
  }
}

export function lastList(frame: string): string | null {
  try {
    return localStorage.getItem(KEY + frame);
  } catch {
    return null;
  }
}
