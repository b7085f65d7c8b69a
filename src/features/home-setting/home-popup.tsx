import { ActionIcon, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { hasSeenPopup, recordPopupSeen } from '#api/dismissals.ts';
import { runWhenUserIdle } from '../../ui/busy-guard.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ShownProps } from './shown/shown.ts';
import { ShownPopup } from './shown/shown-popup.tsx';

/** Opens once per session, and only while the user is idle, so that it interrupts no action. */
export function HomePopup({ shown }: ShownProps) {
  const [opened, setOpened] = useState(false);
  useEffect(
    () =>
      runWhenUserIdle(() => {
        // Another tab of the same session may already have shown the popup.
        if (hasSeenPopup()) return;
        recordPopupSeen();
        setOpened(true);
      }),
    [],
  );
  const close = () => setOpened(false);
  return (
    <Modal
      opened={opened}
      onClose={close}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': shown.title } }}
    >
      <ShownPopup
        shown={shown}
        close={
          <ActionIcon aria-label="Close" data-autofocus onClick={close}>
            <Icon name="close" />
          </ActionIcon>
        }
      />
    </Modal>
  );
}
