import './record-part.css';
import { type ReactNode, useId } from 'react';

type RecordPartProps = {
  readonly title?: string;
  /** what is done with the part as a whole, beside its title */
  readonly tools?: ReactNode;
  /** named for those who hear it, where no title stands over it */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A part of what is known of a record, under its title. */
export function RecordPart({ title, tools, label, children }: RecordPartProps) {
  const titleId = useId();
  return (
    <section
      className="record-part"
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title === undefined ? null : (
        <header>
          <h3 id={titleId}>{title}</h3>
          {tools}
        </header>
      )}
      {children}
    </section>
  );
}
