/** Returns the focused element of the screen, or null if the focus is outside it. */
export function getFocusedScreenElement(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest('#screen') ? activeElement : null;
}
