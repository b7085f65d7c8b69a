import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { readablePaths } from '../../features/access/sidebar.ts';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { useProfile } from '../../shared/session/use-session.ts';

export const Route = createFileRoute('/_app/settings')({
  beforeLoad: ({ location: { pathname } }) => {
    if (/^\/settings\/?$/.test(pathname))
      throw redirect({ to: '/settings/master-settings/master', replace: true });
  },
  component: Settings,
});

function Settings() {
  const { permissions } = useProfile();
  return (
    <SettingsFrame readable={readablePaths(permissions)}>
      <Outlet />
    </SettingsFrame>
  );
}
