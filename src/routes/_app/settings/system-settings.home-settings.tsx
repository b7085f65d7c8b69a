import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { type HomeSearch, parseHomeSearch } from '../../../features/home-setting/home-params.ts';
import { HomeSettingsPage } from '../../../features/home-setting/home-settings-page.tsx';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/settings/system-settings/home-settings')({
  validateSearch: (raw: HomeSearch): HomeSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseHomeSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/home-settings">
      <HomeSettingsPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
