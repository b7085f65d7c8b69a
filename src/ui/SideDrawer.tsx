import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { isUnderLayer } from './layers.ts';

type SideDrawerProps = {
  readonly opened: boolean;
  /** Names the panel for a screen reader. */
  readonly label: string;
  readonly onClose: () => void;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  readonly width?: number;
};

/**
 * Stands over the right of the page and leaves the rest usable: no overlay, no focus trap.
 * Focus stays in the list, so that J and K walk on; F6 or Tab leads in, Escape closes.
 */
export function SideDrawer(props: SideDrawerProps) {
  const { opened, label, onClose, header, footer, children, width = 836 } = props;
  const panel = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (!opened) return;
    // Heard before the list, so that Escape closes what is on top before it clears the ticks.
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isUnderLayer(event)) return;
      if (event.key === 'Escape') {
        event.stopPropagation();
        onClose();
      }
      if (event.key === 'F6') {
        event.preventDefault();
        panel.current?.focus();
      }
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [opened, onClose]);

  if (!opened) return null;
  return (
    <aside
      ref={panel}
      className="ui-side-drawer"
      aria-label={label}
      tabIndex={-1}
      style={{ width }}
    >
      {header ? <div className="ui-side-drawer-head">{header}</div> : null}
      <div className="ui-side-drawer-body">{children}</div>
      {footer ? <div className="ui-side-drawer-foot">{footer}</div> : null}
    </aside>
  );
}
