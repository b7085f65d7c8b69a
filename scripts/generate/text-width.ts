/**
 * Estimates the width in pixels without a browser, for the widest fallback font, so that no label
 * overflows.
 */
export function measureText(text: string, size: number, bold = false): number {
  let em = 0;
  for (const character of text) em += widthOf(character);
  return Math.ceil(em * size * (bold ? 1.09 : 1));
}

function widthOf(character: string): number {
  if ("ijl.,:;'|!I ()[]".includes(character)) return 0.34;
  if ('frt/-'.includes(character)) return 0.41;
  if ('mwMW@%'.includes(character)) return 0.95;
  if (character >= 'A' && character <= 'Z') return 0.7;
  return 0.62;
}
