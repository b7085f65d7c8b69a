import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { MasterPage } from '../../../features/master/master-page.tsx';

export const Route = createFileRoute('/_app/settings/master-settings/master')({
  component: () => (
    <ScreenGuard screen="/settings/master-settings">
      <MasterPage />
    </ScreenGuard>
  ),
});
