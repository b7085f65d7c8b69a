import './page-header.css';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ReasonLine, Reasons } from '../../ui/actions/Reasons.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { usePageSlot } from './page-slot.ts';

type PageHeaderProps = {
  readonly title: string;
  /**
   * Switches for the content of the screen. On a phone, the switches are in a row below the header.
   */
  readonly switches?: ReactNode;
  readonly children?: ReactNode;
};

export function PageHeader({ title, switches, children }: PageHeaderProps) {
  const phone = useIsPhone();
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
  // On a phone, the header has no space for the reasons why buttons are disabled. `ReasonLine`
  // shows these reasons below the header.
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
