/**
 * Returns the focused element of the current screen, or null if the focus is outside the screen.
 */
export function getFocusedScreenElement(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest('#screen') ? activeElement : null;
}
