import './record-part.css';
import { type ReactNode, useId } from 'react';

type RecordPartProps = {
  readonly title?: string;
  /** 2 where no record has a name above it */
  readonly level?: 2 | 3;
  /** what is done with the part as a whole, beside its title */
  readonly tools?: ReactNode;
  /** named for those who hear it, where no title stands over it */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A part of what is known of a record, under its title. */
export function RecordPart({ title, level = 3, tools, label, children }: RecordPartProps) {
  const titleId = useId();
  const Title = `h${level}` as const;
  return (
    <section
      className="record-part"
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title === undefined ? null : (
        <header>
          <Title id={titleId}>{title}</Title>
          {tools}
        </header>
      )}
      {children}
    </section>
  );
}
