import { useState } from 'react';

const KEPT_AS = 'culet.sidebar';
/** From this viewport width, in pixels, the labelled sidebar leaves enough space for lists. */
const ROOMY = 1600;

function kept(): boolean {
  try {
    const choice = localStorage.getItem(KEPT_AS);
    return choice === null ? innerWidth >= ROOMY : choice === 'wide';
  } catch {
    return innerWidth >= ROOMY;
  }
}

/** Returns whether the sidebar shows labels, as the user last chose. */
export function useRail(): readonly [wide: boolean, toggle: () => void] {
  const [wide, setWide] = useState(kept);
  const toggle = () => {
    setWide(!wide);
    try {
      localStorage.setItem(KEPT_AS, wide ? 'narrow' : 'wide');
    } catch {
      // Without `localStorage` the choice lasts until the page is closed.
    }
  };
  return [wide, toggle];
}
