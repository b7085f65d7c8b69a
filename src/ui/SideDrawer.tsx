import './side-drawer.css';
import { ActionIcon, Box, Flex } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ReasonLine, Reasons } from './actions/Reasons.tsx';
import { Icon } from './Icon.tsx';
import { isForLayer } from './layers.ts';

type SideDrawerProps = {
  readonly opened: boolean;
  readonly label: string;
  readonly onClose: () => void;
  /** Structured header. If `head` is undefined, the panel shows `header` instead. */
  readonly head?: DrawerHead;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** in pixels, or as a CSS length */
  readonly width?: number | string;
};

interface DrawerHead {
  readonly title: ReactNode;
  readonly before?: ReactNode;
  readonly details?: ReactNode;
  readonly tools?: ReactNode;
}

/**
 * A non-modal panel at the right, without an overlay or a focus trap. The focus stays in the list,
 * so that J and K still move between rows. F6 or Tab moves the focus into the panel; Escape closes
 * the panel.
 */
export function SideDrawer(props: SideDrawerProps) {
  const { opened, label, onClose, head, footer, children, width = 836 } = props;
  const panel = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (!opened) return;
    // Handles Escape in the capture phase, before the list does: the first Escape closes the panel,
    // and only the next one clears the selection.
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForLayer(event)) return;
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
  const header = head ? <Head {...head} onClose={onClose} /> : props.header;
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
      {footer ? (
        <div className="ui-side-drawer-foot">
          <Reasons>
            <ReasonLine />
            <div className="ui-side-drawer-acts">{footer}</div>
          </Reasons>
        </div>
      ) : null}
    </aside>
  );
}

function Head({ title, before, details, tools, onClose }: DrawerHead & { onClose: () => void }) {
  return (
    <>
      {/* The header wraps to a second line, so that numbers and names are never cut off. */}
      <Flex flex={1} wrap="wrap" align="center" rowGap="5xs" columnGap="2xs" miw={0} lh={1.25}>
        {before}
        <Box component="h2" maw="100%" fz="lg" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        {details}
      </Flex>
      {tools}
      <ActionIcon variant="subtle" size="sm" aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </ActionIcon>
    </>
  );
}
