const POPUP_SHOWN = 'culet.popup-shown';
const PUT_AWAY = 'culet.put-away';

/** Used if the browser forbids storage; lasts as long as the page. */
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
    // Storage is forbidden; the fallback map above keeps the value.
  }
}

export const hasSeenPopup = (): boolean => read(POPUP_SHOWN) !== null;

export const notePopupSeen = (): void => keep(POPUP_SHOWN, '1');

/** Returns the ids of home page items dismissed in this session. */
export const readPutAway = (): string[] => (read(PUT_AWAY) ?? '').split(' ').filter(Boolean);

export const notePutAway = (id: string): void => keep(PUT_AWAY, [...readPutAway(), id].join(' '));

/** Called at sign-out, so that the next session shows all items again. */
export function forgetSeen(): void {
  spare.clear();
  try {
    for (const key of [POPUP_SHOWN, PUT_AWAY]) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}
