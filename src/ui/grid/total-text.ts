import type { ReactNode } from 'react';
import { formatInteger } from '../../common/format.ts';
import { figureOf } from '../inputs/figure-of.ts';
import { textWidth } from '../text-width.ts';
import { CELL_FONT } from './columns/rooms.ts';
import type { GridParts } from './types.ts';

const FONT = `600 ${CELL_FONT}`;
/** The edges of a cell at the rim of the table. */
const EDGES = 20;

/** Of hundred thousands no reader misses the hundredths; an average keeps them. */
export const withoutFraction = (sum: string): string =>
  /\d{3},\d{3}\.\d+$/.test(sum) ? formatInteger(Math.round(figureOf(sum) ?? 0)) : sum;

export const roomOf = (text: string): number => Math.ceil(textWidth(text, FONT)) + EDGES;

/** A sum as its column has room for it: what is too long goes without its fraction. */
export const fittedTotal = (sum: string, width: number): string =>
  roomOf(sum) > width ? withoutFraction(sum) : sum;

export const isParted = (total: ReactNode | GridParts): total is GridParts =>
  typeof total === 'object' && total !== null && 'parts' in total;

/** "Natural −42.10, Lab grown −91.03" */
export const partWords = ({ parts }: GridParts): string =>
  parts.map(({ name, text }) => `${name} ${text}`).join(', ');
