import { type RefObject, useEffect, useRef } from 'react';

/** A wheel and a finger send their next step sooner than this. */
const PAUSE_MS = 150;

/**
 * Sticky cells are dear: each one is a layer of its own, and a screen of rows has hundreds. At rest
 * the left ones stand where they belong anyway, so cells stick only on a side that is scrolled over,
 * and only while the rows do not roll up or down.
 */
export function usePinning(
  scroller: RefObject<HTMLElement | null>,
  contentWidth: number,
  viewportWidth: number,
): void {
  const pinning = useRef<ReturnType<typeof pinIn> | null>(null);

  useEffect(() => {
    if (!scroller.current) return;
    const pins = pinIn(scroller.current);
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

function pinIn(box: HTMLElement) {
  let overflow = 0;
  // Remembered, because to ask for it is to lay out everything.
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
  const forgetPause = () => {
    clearTimeout(pause);
    cancelAnimationFrame(frame);
  };
  const rest = () => {
    forgetPause();
    pause = 0;
    roll(false);
  };
  // After a long frame the next step is already waiting, and comes before the frame's own work.
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
    // One step, as a key makes it, is not worth the change there and back.
    if (pause !== 0) roll(true);
    forgetPause();
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
