const KEY = 'culet.list:';

/**
 * Stores the last visited list of a frame, such as `/transaction`, in `localStorage`. The frame
 * opens that list next time.
 */
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
