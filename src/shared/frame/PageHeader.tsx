import './page-header.css';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ReasonLine, Reasons } from '../../ui/acts/Reasons.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { usePageSlot } from './page-slot.ts';

type PageHeaderProps = {
  readonly title: string;
  /** Which of several the screen is about. The bar of a phone has no room for them: they stand in a row below it. */
  readonly switches?: ReactNode;
  /** Controls that stand beside the title. */
  readonly children?: ReactNode;
};

/** A screen's title and controls, shown in the frame's header and in the browser's tab. */
export function PageHeader({ title, switches, children }: PageHeaderProps) {
  const phone = usePhone();
  const slot = usePageSlot();
  useEffect(() => {
    document.title = `${title} · Culet`;
    return () => {
      document.title = 'Culet';
    };
  }, [title]);
  const row = phone && switches ? <div className="frame-switches">{switches}</div> : null;
  if (!slot) return row;
  const bar = createPortal(
    <>
      <h1 className="frame-title">{title}</h1>
      {phone ? null : switches}
      {children}
    </>,
    slot,
  );
  if (!phone) return bar;
  // The bar of a phone has room for acts, and none for the sentence that closes them.
  return (
    <Reasons>
      {bar}
      {row}
      <div className="frame-reasons">
        <ReasonLine />
      </div>
    </Reasons>
  );
}
