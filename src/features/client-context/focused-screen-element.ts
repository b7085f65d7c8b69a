export function getFocusedScreenElement(): Element | null {
  const { activeElement } = document;
  return activeElement?.closest('#screen') ? activeElement : null;
}
