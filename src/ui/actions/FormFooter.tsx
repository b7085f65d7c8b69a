import './reasons.css';
import type { ReactNode } from 'react';
import { ReasonLine, Reasons } from './Reasons.tsx';

type FormFooterProps = {
  readonly said: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
};

export const FormFooter = ({ said, className = '', children }: FormFooterProps) => (
  <Reasons>
    <div className={`ui-form-footer ${className}`}>
      <span role="status">{said}</span>
      <ReasonLine />
      {children}
    </div>
  </Reasons>
);
