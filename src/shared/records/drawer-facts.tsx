import './drawer-facts.css';
import type { ReactNode } from 'react';

/** What is known of a record, line by line, in its drawer. */
export const DrawerFacts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="drawer-facts">{children}</dl>
);
