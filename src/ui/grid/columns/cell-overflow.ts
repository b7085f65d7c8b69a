import { textWidth } from '../../text-width.ts';
import { CELL_FONT } from './measure-columns.ts';

/** The boldest font of any cell, so that no width is estimated too low. */
const HEAVIEST = `600 ${CELL_FONT}`;
/** Padding of the cell with the most padding, plus one pixel. */
const PADDING = 20;

/**
 * True if the text may be wider than the cell. Only such text is clipped, because clipping is
 * expensive: the browser visits each clipped cell in every frame.
 */
export const mayOverflow = (text: string, width: number): boolean =>
  textWidth(text, HEAVIEST) + PADDING > width;
