import './detail-part.css';
import type { ReactNode } from 'react';

type PartProps = {
  readonly title: string;
  readonly note?: string;
  /** links and buttons in the header of the part */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

export function Part({ title, note, tools, children }: PartProps) {
  return (
    <section className="detail-part">
      <h3>
        {title}
        {note ? <span>{note}</span> : null}
        {tools}
      </h3>
      {children}
    </section>
  );
}
