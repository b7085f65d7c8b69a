import type { ReactNode } from 'react';
import type { GridParts } from '../types.ts';

/** True if the total contains a unit, as "3 pcs" does, and therefore needs no label. */
export const isSelfDescribing = (cell: ReactNode | GridParts): boolean =>
  typeof cell === 'string' && /[a-z]/.test(cell);
