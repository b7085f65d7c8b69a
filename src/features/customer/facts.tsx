import type { ReactNode } from 'react';
import { EMPTY } from '../../ui/format.ts';

type FactsProps = {
  readonly title: string;
  /** What can be done with what stands below. */
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

type FactProps = {
  readonly name: string;
  readonly children: ReactNode;
};

/** A dash where nothing is known. */
export function Fact({ name, children }: FactProps) {
  const known = children !== null && children !== undefined && children !== '';
  return (
    <div>
      <dt>{name}</dt>
      <dd>{known ? children : EMPTY}</dd>
    </div>
  );
}
