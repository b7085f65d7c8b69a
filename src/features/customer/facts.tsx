import './overview.css';
import type { ReactNode } from 'react';

type FactsProps = {
  readonly title: string;
  /** buttons that act on the section */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function Facts({ title, actions, children }: FactsProps) {
  return (
    <section className="client-facts" aria-label={title}>
      <h2>
        {title}
        {actions ? <span className="client-facts-actions">{actions}</span> : null}
      </h2>
      {children}
    </section>
  );
}
