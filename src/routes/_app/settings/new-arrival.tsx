import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { ArrivalSettingPage } from '../../../features/new-arrival/arrival-setting-page.tsx';

export const Route = createFileRoute('/_app/settings/new-arrival')({ component: Screen });

function Screen() {
  return (
    <ScreenGuard screen="/settings/new-arrival">
      <ArrivalSettingPage />
    </ScreenGuard>
  );
}
