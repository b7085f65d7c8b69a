import { useState } from 'react';

const KEPT_AS = 'culet.sidebar';
/** From here on the words take nothing away from a list. */
const ROOMY = 1600;

function kept(): boolean {
  try {
    const choice = localStorage.getItem(KEPT_AS);
    return choice === null ? innerWidth >= ROOMY : choice === 'wide';
  } catch {
    return innerWidth >= ROOMY;
  }
}

/** Whether the sidebar shows words, as this person left it. */
export function useRail(): readonly [wide: boolean, toggle: () => void] {
  const [wide, setWide] = useState(kept);
  const toggle = () => {
    setWide(!wide);
    try {
      localStorage.setItem(KEPT_AS, wide ? 'narrow' : 'wide');
    } catch {
      // It then holds for as long as the page is open.
    }
  };
  return [wide, toggle];
}
