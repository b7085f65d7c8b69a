import './settings-menu.css';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../ui/use-phone.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { SettingsPicker } from './settings-picker.tsx';
import { settingsScreens } from './settings-screens.ts';

type SettingsFrameProps = {
  readonly readable: ReadonlySet<string>;
  readonly children: ReactNode;
};

export function SettingsFrame({ readable, children }: SettingsFrameProps) {
  const phone = useIsPhone();
  const screens = settingsScreens(readable);
  const Navigation = phone ? SettingsPicker : SettingsMenu;
  return (
    <div className="settings">
      {screens.length > 1 ? <Navigation screens={screens} /> : null}
      <Box
        display="grid"
        flex={1}
        miw={0}
        mih={0}
        style={{ gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)' }}
      >
        {children}
      </Box>
    </div>
  );
}
