import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { MatchSettingPage } from '../../features/matchpair/match-setting-page.tsx';

export const Route = createFileRoute('/_app/settings/matchpair')({
  component: () => (
    <ScreenGuard screen="/settings/matchpair">
      <MatchSettingPage />
    </ScreenGuard>
  ),
});
