import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';

export const Route = createFileRoute('/_app/settings/matchpair')({ component: Screen });

/** Its style sheets are named beside it, and not in the frame that everybody loads first. */
const MatchSettingPage = lazy(async () => ({
  default: (await import('../../../features/stone/match/match-setting-page.tsx')).MatchSettingPage,
}));

function Screen() {
  return (
    <ScreenGuard screen="/settings/matchpair">
      <MatchSettingPage />
    </ScreenGuard>
  );
}
