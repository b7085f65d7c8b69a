import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type AutoOpen = {
  readonly target: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};

/** For a menu that loads after its button was pressed: takes over the focus, and opens on mount. */
export function useAutoOpen(): AutoOpen {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    // Mantine restores the focus to the element that had it when the menu opened.
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, opened, onChange: setOpened };
}
