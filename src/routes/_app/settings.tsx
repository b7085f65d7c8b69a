import { createFileRoute, Outlet } from '@tanstack/react-router';
import { readablePaths } from '../../features/access/sidebar.ts';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { useProfile } from '../../session/use-session.ts';

export const Route = createFileRoute('/_app/settings')({ component: Settings });

function Settings() {
  const { permissions } = useProfile();
  return (
    <SettingsFrame readable={readablePaths(permissions)}>
      <Outlet />
    </SettingsFrame>
  );
}
