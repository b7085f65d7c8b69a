import './record-table.css';
import type { ReactNode } from 'react';

type RecordTableFrameProps = { readonly label: string; readonly children: ReactNode };

/**
 * Scroll container for a wide table. The container can receive focus, so that the keyboard can
 * scroll it.
 */
export const RecordTableFrame = ({ label, children }: RecordTableFrameProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll what has the focus
  <section className="record-table-frame" aria-label={label} tabIndex={0}>
    <table className="record-table">{children}</table>
  </section>
);
