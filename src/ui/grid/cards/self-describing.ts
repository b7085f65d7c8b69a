import type { ReactNode } from 'react';
import type { GridParts } from '../types.ts';

/** True for a total with a unit, such as "3 pcs", which needs no label. */
export const isSelfDescribing = (cell: ReactNode | GridParts): boolean =>
  typeof cell === 'string' && /[a-z]/.test(cell);
