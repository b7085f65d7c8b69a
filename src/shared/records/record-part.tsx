import './record-part.css';
import { type ReactNode, useId } from 'react';

type RecordPartProps = {
  readonly title?: string;
  /** 2 if there is no record title above; default 3. */
  readonly level?: 2 | 3;
  /** Actions next to the section title. */
  readonly tools?: ReactNode;
  /** Accessible name if there is no visible title. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** Titled section of a record. */
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
