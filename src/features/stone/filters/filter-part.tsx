import './filter-panel.css';
import type { ReactNode } from 'react';

type PartProps = {
  readonly title: string;
  readonly value?: string | undefined;
  readonly inline?: ReactNode;
  readonly children: ReactNode;
};

export function FilterPart({ title, value, inline, children }: PartProps) {
  return (
    <section className="filter-part" aria-label={title}>
      <h2>
        {title}
        {value ? <span>{value}</span> : null}
        {inline ? <div>{inline}</div> : null}
      </h2>
      {children}
    </section>
  );
}
