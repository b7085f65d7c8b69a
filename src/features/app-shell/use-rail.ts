import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { isStoneSearch } from './navigation.ts';

const STORAGE_KEY = 'culet.sidebar';
/** Without a stored choice, the sidebar shows its labels from this viewport width. */
const WIDE_VIEWPORT = '(min-width: 1440px)';
/**
 * On the stone searches and the work queue, the sidebar shows its labels only from this wider
 * viewport, because their columns need the space.
 */
const WIDE_VIEWPORT_OF_COLUMNS = '(min-width: 1600px)';

const AT_ONCE = { getInitialValueInEffect: false };

function readStoredChoice(): boolean | null {
  try {
    const choice = localStorage.getItem(STORAGE_KEY);
    return choice === null ? null : choice === 'wide';
  } catch {
    return null;
  }
}

export function useRail(): readonly [wide: boolean, toggle: () => void] {
  const hasColumns = useLocation({
    select: ({ pathname }) => isStoneSearch(pathname) || pathname === '/day',
  });
  const hasSpace = useMediaQuery(WIDE_VIEWPORT, undefined, AT_ONCE);
  const hasSpaceForColumns = useMediaQuery(WIDE_VIEWPORT_OF_COLUMNS, undefined, AT_ONCE);
  const [choice, setChoice] = useState(readStoredChoice);
  const wide = choice ?? (hasColumns ? hasSpaceForColumns : hasSpace);
  const toggle = () => {
    setChoice(!wide);
    try {
      localStorage.setItem(STORAGE_KEY, wide ? 'narrow' : 'wide');
    } catch {
      // Without `localStorage` the choice lasts until the page is closed.
    }
  };
  return [wide, toggle];
}
