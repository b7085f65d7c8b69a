/** Where the hand is on the screen; null for the frame and the page itself. */
export function workPlace(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest('#screen') ? activeElement : null;
}

/** Back there, or to the list, where it is gone or there was none. */
export function toWork(place: Element | null): void {
  const screen = document.getElementById('screen');
  const back = place?.isConnected ? place : (screen?.querySelector('[role="grid"]') ?? screen);
  if (back instanceof HTMLElement) back.focus({ preventScroll: true });
}
