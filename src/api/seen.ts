const POPUP_SHOWN = 'culet.popup-shown';
const PUT_AWAY = 'culet.put-away';

/** For browsers that forbid storage: it is then known as long as the page lives. */
const spare = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return spare.get(key) ?? null;
  }
}

function keep(key: string, value: string): void {
  spare.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // The spare ones above serve until the page is left.
  }
}

/** Whether this session has seen the popup of the house. */
export const hasSeenPopup = (): boolean => read(POPUP_SHOWN) !== null;

export const notePopupSeen = (): void => keep(POPUP_SHOWN, '1');

/** What this session has put away of what the house shows, by its ids. */
export const readPutAway = (): string[] => (read(PUT_AWAY) ?? '').split(' ').filter(Boolean);

export const notePutAway = (id: string): void => keep(PUT_AWAY, [...readPutAway(), id].join(' '));

/** The next session is shown all of it again. */
export function forgetSeen(): void {
  spare.clear();
  try {
    for (const key of [POPUP_SHOWN, PUT_AWAY]) localStorage.removeItem(key);
  } catch {
    // Nothing could be stored, so nothing is left behind.
  }
}
