import './drawer-facts.css';
import type { ReactNode } from 'react';

export const DrawerFacts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="drawer-facts">{children}</dl>
);
