import { textWidth } from '../../text-width.ts';
import { CELL_FONT } from './measure-columns.ts';

/** The boldest weight of a cell, so that the width is never underestimated. */
const HEAVIEST = `600 ${CELL_FONT}`;
/** The padding of the widest cell plus one pixel. */
const PADDING = 20;

/**
 * Clipping is expensive: the browser visits every clip in each frame. Only text that may overflow
 * is clipped.
 */
export const mayOverflow = (text: string, width: number): boolean =>
  textWidth(text, HEAVIEST) + PADDING > width;
