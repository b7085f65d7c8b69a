import { textWidth } from '../../text-width.ts';
import { CELL_FONT } from './rooms.ts';

/** The heaviest weight of a cell, so that no text is wider than it is taken for. */
const HEAVIEST = `600 ${CELL_FONT}`;
/** The padding of the widest cell and one pixel. */
const PADDING = 20;

/** A clip is dear: the browser keeps one per cell and walks them all at every frame. So words are clipped only where they may not fit. */
export const mayNotFit = (text: string, width: number): boolean =>
  textWidth(text, HEAVIEST) + PADDING > width;
