import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type AutoOpen = {
  readonly target: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};

/**
 * Opens a menu as soon as the menu is mounted, and focuses the menu button. The user has pressed a
 * placeholder button, and the menu button has replaced the placeholder.
 */
export function useAutoOpen(): AutoOpen {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    // Focuses the button before the menu opens. When the menu closes, Mantine restores the focus
    // from before the opening, so the button is focused again.
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, opened, onChange: setOpened };
}
