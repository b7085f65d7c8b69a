import type { ReactNode } from 'react';
import type { GridParts } from '../types.ts';

/**
 * True if the text of a cell of totals contains a unit, such as "3 pcs", and therefore needs no
 * label.
 */
export const isSelfDescribing = (cell: ReactNode | GridParts): boolean =>
  typeof cell === 'string' && /[a-z]/.test(cell);
