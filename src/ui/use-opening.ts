import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type Opening = {
  readonly target: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};

/** For a menu that was asked for before it was there: it takes the focus over, and opens as it comes. */
export function useOpening(): Opening {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    // Mantine gives the focus back to what had it when the menu opened.
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return { target, opened, onChange: setOpened };
}
