import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type AutoOpen = {
  readonly target: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};

/**
 * Opens a menu as soon as the menu is mounted, and focuses the menu button. The menu button has
 * replaced a placeholder button that the user has pressed.
 */
export function useAutoOpen(): AutoOpen {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    // Focuses the button before the menu opens, because a closing menu returns the focus to the
    // element that had the focus before.
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, opened, onChange: setOpened };
}
