import './detail-part.css';
import type { ReactNode } from 'react';

type PartProps = {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
};

export function Part({ title, note, children }: PartProps) {
  return (
    <section className="detail-part">
      <h3>
        {title}
        {note ? <span>{note}</span> : null}
      </h3>
      {children}
    </section>
  );
}
