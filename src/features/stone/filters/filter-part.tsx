import './filter-part.css';
import type { ReactNode } from 'react';

type PartProps = {
  readonly title: string;
  readonly value?: string | undefined;
  /** displayed to the right of the title */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

export function FilterPart({ title, value, beside, children }: PartProps) {
  return (
    <section className="filter-part" aria-label={title}>
      <h2>
        {title}
        {value ? <span>{value}</span> : null}
        {beside ? <div className="filter-beside">{beside}</div> : null}
      </h2>
      {children}
    </section>
  );
}
