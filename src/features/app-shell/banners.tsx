import '../../shared/frame/kept-page.css';
import { Flex } from '@mantine/core';
import { useMaintenance, useOffline } from '../../shared/frame/connection-status.ts';
import { Icon } from '../../ui/Icon.tsx';

const OFFLINE = 'This device is offline. The data shown may be out of date.';

export function Banners() {
  const maintenance = useMaintenance();
  const offline = useOffline();
  const sentence = offline ? OFFLINE : maintenance;
  if (sentence === null) return null;
  return (
    <Flex className="kept-warning" align="center" gap="2xs" role="status">
      <Icon name="warning" size="small" />
      {sentence}
    </Flex>
  );
}
