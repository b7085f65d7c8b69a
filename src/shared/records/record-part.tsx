import './record-part.css';
import { type ReactNode, useId } from 'react';

type RecordPartProps = {
  readonly title?: string;
  /** Heading level: 2 if no record title is above; default 3. */
  readonly level?: 2 | 3;
  readonly tools?: ReactNode;
  readonly label?: string;
  readonly children: ReactNode;
};

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
