import './form-foot.css';
import type { ReactNode } from 'react';
import { ReasonLine, Reasons } from './Reasons.tsx';

type FormFootProps = {
  /** how much of the form is changed */
  readonly said: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** The end of a form on a page: how much of it is changed, what can be done with that, and why the rest cannot. */
export const FormFoot = ({ said, className = '', children }: FormFootProps) => (
  <Reasons>
    <div className={`ui-form-foot ${className}`}>
      <span role="status">{said}</span>
      <ReasonLine />
      {children}
    </div>
  </Reasons>
);
