import { Box, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TabStrip } from '../../shared/frame/TabStrip.tsx';
import { settingsScreens } from './settings-screens.ts';

type SettingsFrameProps = {
  readonly readable: ReadonlySet<string>;
  readonly children: ReactNode;
};

export function SettingsFrame({ readable, children }: SettingsFrameProps) {
  const open = settingsScreens(readable);
  return (
    <Flex direction="column" h="100%">
      {open.length > 1 ? (
        <TabStrip aria-label="Settings">
          {open.map(({ to, label }) => (
            <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
              {label}
            </Link>
          ))}
        </TabStrip>
      ) : null}
      <Box
        display="grid"
        flex={1}
        mih={0}
        style={{ gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)' }}
      >
        {children}
      </Box>
    </Flex>
  );
}
