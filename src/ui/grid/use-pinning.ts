import { type RefObject, useEffect } from 'react';

/**
 * Sticky cells are dear: each one is a layer of its own, and a screen of rows has hundreds. At rest
 * the left ones stand where they belong anyway, so cells stick only on a side that is scrolled over.
 */
export function usePinning(
  scroller: RefObject<HTMLElement | null>,
  contentWidth: number,
  viewportWidth: number,
): void {
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const overflow = contentWidth - viewportWidth;
    let left = false;
    let right = false;
    const read = () => {
      const at = box.scrollLeft;
      if (left !== at > 0) {
        left = at > 0;
        box.toggleAttribute('data-over-left', left);
      }
      if (right !== at < overflow - 1) {
        right = at < overflow - 1;
        box.toggleAttribute('data-over-right', right);
      }
    };
    read();
    box.addEventListener('scroll', read, { capture: true, passive: true });
    return () => {
      box.removeEventListener('scroll', read, { capture: true });
      box.removeAttribute('data-over-left');
      box.removeAttribute('data-over-right');
    };
  }, [scroller, contentWidth, viewportWidth]);
}
