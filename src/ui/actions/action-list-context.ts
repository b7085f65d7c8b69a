import { createContext } from 'react';

/**
 * True if the actions form a vertical list in which each shows its own reason. The first is then
 * primary, and none is icon-only.
 */
export const ActionListContext = createContext(false);
