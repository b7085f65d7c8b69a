export type ColourScheme = 'light' | 'dark' | 'auto';

const REMEMBERED_AS = 'culet.theme';
const DARK = '(prefers-color-scheme: dark)';

const watchers = new Set<() => void>();
let chosen: ColourScheme | null = null;

const isScheme = (value: unknown): value is ColourScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

function rememberedScheme(): ColourScheme {
  try {
    const remembered = localStorage.getItem(REMEMBERED_AS);
    return isScheme(remembered) ? remembered : 'auto';
  } catch {
    return 'auto';
  }
}

export function chosenScheme(): ColourScheme {
  chosen ??= rememberedScheme();
  return chosen;
}

export function shownScheme(): 'light' | 'dark' {
  const scheme = chosenScheme();
  if (scheme !== 'auto') return scheme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

export function chooseScheme(next: ColourScheme): void {
  chosen = next;
  try {
    localStorage.setItem(REMEMBERED_AS, next);
  } catch {
    // The browser forbids local storage, so the choice lasts only until the page closes.
  }
  for (const watcher of watchers) watcher();
}

/**
 * Calls the watcher when the choice changes, here or in another window, and when the device changes
 * its scheme.
 */
export function watchScheme(watcher: () => void): () => void {
  const device = matchMedia(DARK);
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== REMEMBERED_AS) return;
    chosen = null;
    watcher();
  };
  watchers.add(watcher);
  device.addEventListener('change', watcher);
  addEventListener('storage', onStorage);
  return () => {
    watchers.delete(watcher);
    device.removeEventListener('change', watcher);
    removeEventListener('storage', onStorage);
  };
}
