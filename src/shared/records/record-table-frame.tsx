import './record-table.css';
import type { ReactNode } from 'react';

type RecordTableFrameProps = { readonly label: string; readonly children: ReactNode };

/** A table that may be wider than its place: what is scrolled is reached by the keys too. */
export const RecordTableFrame = ({ label, children }: RecordTableFrameProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll what has the focus
  <section className="record-table-frame" aria-label={label} tabIndex={0}>
    <table className="record-table">{children}</table>
  </section>
);
