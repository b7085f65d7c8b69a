import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolling has ended if no scroll event comes for this long. Within a wheel or touch gesture the
 * pauses are shorter.
 */
const PAUSE_MS = 150;

/**
 * Makes pinned cells sticky only on a side where other columns are scrolled out of view, and only
 * while the rows do not scroll vertically. Sticky cells are expensive: each is a compositing layer,
 * and a screen has hundreds of them.
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
  // `at` caches `scrollLeft`, because reading the property forces a layout.
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
  // Calls `rest` one frame later. After a long frame a scroll event may already be queued: its
  // handler then runs first and cancels `rest`.
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
    // Pinned cells stop being sticky only at the second scroll event within `PAUSE_MS`. For a
    // single step, such as a key press, switching stickiness off and on costs more than it saves.
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
