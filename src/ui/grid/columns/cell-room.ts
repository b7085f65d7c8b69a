import { textWidth } from '../../text-width.ts';

/** The heaviest weight of a cell, so that no text is wider than it is taken for. */
const HEAVIEST = "600 12px 'Inter Variable', Inter, system-ui, sans-serif";
/** The padding of the widest cell and one pixel. */
const PADDING = 20;
const KEPT = 5_000;
const known = new Map<string, number>();

/**
 * A clip is dear: the browser keeps one per cell and walks them all at every frame. So a text is
 * clipped only when it may not fit. The figures are all as wide as a nought.
 */
export function mayNotFit(text: string, width: number): boolean {
  const shape = text.replace(/\d/g, '0');
  let taken = known.get(shape);
  if (taken === undefined) {
    if (known.size > KEPT) known.clear();
    taken = textWidth(shape, HEAVIEST);
    known.set(shape, taken);
  }
  return taken + PADDING > width;
}
