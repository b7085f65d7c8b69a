import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type AutoOpen = {
  readonly target: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};

/**
 * Opens a menu on mount. The menu is rendered only after the user has pressed a placeholder button;
 * its own button replaces the placeholder and gets the focus.
 */
export function useAutoOpen(): AutoOpen {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    // Focuses the button before opening the menu, because Mantine later returns the focus to the
    // element that had it when the menu opened.
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, opened, onChange: setOpened };
}
