import type { ReactNode } from 'react';
import { ReasonLine, Reasons } from './Reasons.tsx';

export const DialogFooter = ({ children }: { readonly children: ReactNode }) => (
  <div className="ui-dialog-footer">
    <Reasons>
      <ReasonLine live />
      {children}
    </Reasons>
  </div>
);
