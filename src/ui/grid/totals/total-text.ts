import type { ReactNode } from 'react';
import { textWidth } from '../../text-width.ts';
import type { ShownColumn } from '../columns/column-layout.ts';
import { CELL_FONT } from '../columns/measure-columns.ts';
import type { GridParts, GridTotalCells } from '../types.ts';

const FONT = `600 ${CELL_FONT}`;
const PARTS_FONT = CELL_FONT.replace('12px', '11px');
/**
 * Padding of a cell plus the border of a pinned column, in pixels. `column-layout.ts` adds the
 * padding of the outermost cells.
 */
const EDGES = 12;

export const measureTotal = (text: string): number => Math.ceil(textWidth(text, FONT)) + EDGES;

export const measurePart = (text: string): number => Math.ceil(textWidth(text, PARTS_FONT)) + EDGES;

export const isParted = (total: ReactNode | GridParts): total is GridParts =>
  typeof total === 'object' && total !== null && 'parts' in total;

export const formatLabelledPart = ({ abbreviation, text }: GridParts['parts'][number]): string =>
  `${abbreviation} ${text}`;

/**
 * Returns true if the column at `at` labels the parts of its total, such as natural and lab-grown
 * stones. Of adjacent columns with parts and the same pin, only the first is labelled. A single
 * unpinned column is not labelled if a pinned column with parts follows.
 */
export function hasLabelledParts<Row>(
  cells: GridTotalCells,
  shown: readonly ShownColumn<Row>[],
  at: number,
): boolean {
  const pinOfParts = (place: number): ShownColumn<Row>['pin'] | undefined => {
    const found = shown[place];
    return found && isParted(cells[found.column.id]) ? found.pin : undefined;
  };
  const [before, own, after] = [at - 1, at, at + 1].map(pinOfParts);
  return before !== own && (own !== null || !after);
}

export const describeParts = ({ parts }: GridParts): string =>
  parts.map(({ name, text }) => `${name} ${text}`).join(', ');
