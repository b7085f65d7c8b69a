import type { ReactNode } from 'react';
import { ReasonLine, Reasons } from './Reasons.tsx';

/** The end of a dialog: what can be done, and why the rest of it cannot yet. */
export const DialogFooter = ({ children }: { readonly children: ReactNode }) => (
  <div className="ui-dialog-footer">
    <Reasons>
      <ReasonLine live />
      {children}
    </Reasons>
  </div>
);
