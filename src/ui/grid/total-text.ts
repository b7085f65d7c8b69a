import { textWidth } from '../text-width.ts';

const FONT = "600 12px 'Inter Variable', Inter, system-ui, sans-serif";
/** The edges of a cell at the rim of the table. */
const EDGES = 20;

/** Of hundred thousands nobody misses the hundredths; an average keeps them. */
export const withoutFraction = (sum: string): string => sum.replace(/(\d{3},\d{3})\.\d+$/, '$1');

export const roomOf = (text: string): number => Math.ceil(textWidth(text, FONT)) + EDGES;

/** A sum as its column has room for it: what is too long goes without its fraction. */
export const fittedTotal = (sum: string, width: number): string =>
  roomOf(sum) > width ? withoutFraction(sum) : sum;
