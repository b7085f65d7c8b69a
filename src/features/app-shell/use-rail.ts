import { useState } from 'react';

const STORAGE_KEY = 'culet.sidebar';
/** From this viewport width, in pixels, the labelled sidebar leaves enough space for lists. */
const MIN_WIDE_VIEWPORT = 1600;

function readStoredChoice(): boolean {
  try {
    const choice = localStorage.getItem(STORAGE_KEY);
    return choice === null ? innerWidth >= MIN_WIDE_VIEWPORT : choice === 'wide';
  } catch {
    return innerWidth >= MIN_WIDE_VIEWPORT;
  }
}

export function useRail(): readonly [wide: boolean, toggle: () => void] {
  const [wide, setWide] = useState(readStoredChoice);
  const toggle = () => {
    setWide(!wide);
    try {
      localStorage.setItem(STORAGE_KEY, wide ? 'narrow' : 'wide');
    } catch {
      // Without `localStorage` the choice lasts until the page is closed.
    }
  };
  return [wide, toggle];
}
