import './page-header.css';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePageSlot } from './page-slot.ts';

type PageHeaderProps = {
  readonly title: string;
  /** Controls that stand beside the title. */
  readonly children?: ReactNode;
};

/** A screen's title and controls, shown in the frame's header and in the browser's tab. */
export function PageHeader({ title, children }: PageHeaderProps) {
  const slot = usePageSlot();
  useEffect(() => {
    document.title = `${title} · Culet`;
    return () => {
      document.title = 'Culet';
    };
  }, [title]);
  if (!slot) return null;
  return createPortal(
    <>
      <h1 className="frame-title">{title}</h1>
      {children}
    </>,
    slot,
  );
}
