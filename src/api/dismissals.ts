const POPUP_SHOWN = 'culet.popup-shown';
const STORAGE_KEY = 'culet.put-away';

/**
 * Copy of the values for browsers that forbid local storage. The copy is lost when the page closes.
 */
const fallback = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

function keep(key: string, value: string): void {
  fallback.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // The browser forbids local storage; `fallback` keeps the value.
  }
}

export const hasSeenPopup = (): boolean => read(POPUP_SHOWN) !== null;

export const recordPopupSeen = (): void => keep(POPUP_SHOWN, '1');

export const readDismissed = (): string[] => (read(STORAGE_KEY) ?? '').split(' ').filter(Boolean);

export const recordDismissed = (id: string): void =>
  keep(STORAGE_KEY, [...readDismissed(), id].join(' '));

/**
 * Deletes the dismissals of the session. Sign-out calls this function, so that the next session
 * shows the dismissed items again. Stored dismissals of the first steps remain.
 */
export function clearDismissals(): void {
  fallback.clear();
  try {
    for (const key of [POPUP_SHOWN, STORAGE_KEY]) localStorage.removeItem(key);
  } catch {
    // The browser forbids local storage, so nothing was stored.
  }
}

const FIRST_STEPS = 'culet.first-steps:';

/**
 * Returns true if the user has dismissed the first steps. Unlike the other dismissals, this
 * dismissal belongs to one user and survives sign-out.
 */
export const areFirstStepsDismissed = (userId: string): boolean =>
  read(FIRST_STEPS + userId) !== null;

export const recordFirstStepsDismissed = (userId: string): void => keep(FIRST_STEPS + userId, '1');
