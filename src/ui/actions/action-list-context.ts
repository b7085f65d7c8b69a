import { createContext } from 'react';

/**
 * True inside a vertical list of actions. In such a list, each action shows its own reason, the
 * first action is primary, and every button has a text.
 */
export const ActionListContext = createContext(false);
