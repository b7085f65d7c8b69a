import { createContext } from 'react';

/** Whether acts stand below one another, each with its own reason: the first is then the main one, and none is a sign alone. */
export const ActsInList = createContext(false);
