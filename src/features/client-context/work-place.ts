/** Where the hand is on the screen; null for the frame and the page itself. */
export function workPlace(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest('#screen') ? activeElement : null;
}
