import { useSyncExternalStore } from 'react';
import {
  type ColourScheme,
  chooseScheme,
  chosenScheme,
  shownScheme,
  watchScheme,
} from './colour-scheme.ts';

/**
 * Disables transitions while `change` runs, because each surface would fade at a different speed.
 */
function withoutFading(change: () => void): void {
  const root = document.documentElement;
  root.dataset.themeChanging = '';
  change();
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.themeChanging));
}

const choose = (scheme: ColourScheme): void => withoutFading(() => chooseScheme(scheme));

export function useColourScheme(): {
  readonly chosen: ColourScheme;
  readonly shown: 'light' | 'dark';
  readonly choose: (scheme: ColourScheme) => void;
} {
  const chosen = useSyncExternalStore(watchScheme, chosenScheme);
  const shown = useSyncExternalStore(watchScheme, shownScheme);
  return { chosen, shown, choose };
}
