import { createContext, type ReactNode } from 'react';

export interface PrintHead {
  /**
   * Loads the content of the head. The print waits for `prepare`, and has no head if `prepare`
   * fails.
   */
  readonly prepare: () => Promise<unknown>;
  readonly render: () => ReactNode;
}

/** The head that every printed list has above its title. */
export const PrintHeadContext = createContext<PrintHead | null>(null);
