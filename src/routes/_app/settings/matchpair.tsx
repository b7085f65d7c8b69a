import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';

export const Route = createFileRoute('/_app/settings/matchpair')({ component: Screen });

/** Lazy, so that the style sheets of the page load only with this screen. */
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
