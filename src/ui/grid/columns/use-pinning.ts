import { type RefObject, useEffect, useRef } from 'react';

/** Longer than the pause between two scroll events of a wheel or touch gesture. */
const PAUSE_MS = 150;

/**
 * Sticky cells are expensive: each one is a compositing layer, and a screen has hundreds. Cells are
 * sticky only on a side that is scrolled over, and only while the rows do not scroll vertically.
 */
export function usePinning(
  scroller: RefObject<HTMLElement | null>,
  contentWidth: number,
  viewportWidth: number,
): void {
  const pinning = useRef<ReturnType<typeof createPinning> | null>(null);

  useEffect(() => {
    if (!scroller.current) return;
    const pins = createPinning(scroller.current);
    pinning.current = pins;
    return () => {
      pinning.current = null;
      pins.stop();
    };
  }, [scroller]);

  useEffect(
    () => pinning.current?.fit(contentWidth - viewportWidth),
    [contentWidth, viewportWidth],
  );
}

function createPinning(box: HTMLElement) {
  let overflow = 0;
  // Cached, because reading `scrollLeft` forces a layout.
  let at = box.scrollLeft;
  let rolling = false;
  let pause = 0;
  let frame = 0;

  const roll = (next: boolean) => {
    if (rolling === next) return;
    rolling = next;
    if (next) {
      box.style.setProperty('--rolls-left', `${at}px`);
      box.style.setProperty('--rolls-right', `${overflow - at}px`);
    }
    box.toggleAttribute('data-rolling', next);
  };
  const cancelPause = () => {
    clearTimeout(pause);
    cancelAnimationFrame(frame);
  };
  const rest = () => {
    cancelPause();
    pause = 0;
    roll(false);
  };
  // After a long frame the next scroll event is already queued, and runs before this frame
  // callback.
  const restUnlessScrolled = () => {
    frame = requestAnimationFrame(rest);
  };
  const read = () => {
    box.toggleAttribute('data-over-left', at > 0);
    box.toggleAttribute('data-over-right', at < overflow - 1);
  };
  const onScroll = () => {
    const sideways = box.scrollLeft !== at;
    at = box.scrollLeft;
    if (sideways) {
      rest();
      read();
      return;
    }
    // A single step, as from a key press, is not worth switching.
    if (pause !== 0) roll(true);
    cancelPause();
    pause = window.setTimeout(restUnlessScrolled, PAUSE_MS);
  };
  box.addEventListener('scroll', onScroll, { capture: true, passive: true });

  return {
    fit(next: number) {
      overflow = next;
      rest();
      read();
    },
    stop() {
      rest();
      box.removeEventListener('scroll', onScroll, { capture: true });
      box.removeAttribute('data-over-left');
      box.removeAttribute('data-over-right');
    },
  };
}
