import { createContext, type ReactNode } from 'react';

export interface PrintHead {
  /** Loads what the head shows. The print waits for it, and prints without a head if it fails. */
  readonly prepare: () => Promise<unknown>;
  readonly render: () => ReactNode;
}

/** Head of every printed list, above its title. */
export const PrintHeadContext = createContext<PrintHead | null>(null);
