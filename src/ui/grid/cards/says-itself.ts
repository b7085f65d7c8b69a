import type { ReactNode } from 'react';
import type { GridParts } from '../types.ts';

/** "3 pcs" needs no name before it. */
export const saysItself = (cell: ReactNode | GridParts): boolean =>
  typeof cell === 'string' && /[a-z]/.test(cell);
