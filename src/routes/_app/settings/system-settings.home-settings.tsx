import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { type HomeSearch, parseHomeSearch } from '../../../features/home-setting/home-params.ts';
import { HomeSettingsPage } from '../../../features/home-setting/home-settings-page.tsx';

export const Route = createFileRoute('/_app/settings/system-settings/home-settings')({
  validateSearch: (raw: HomeSearch): HomeSearch => raw,
  component: Screen,
});

function Screen() {
  // The router passes on whatever stands in the address; it is read here, so that the frame need not know how.
  const search = Route.useSearch({
    select: (raw) => parseHomeSearch({ ...raw }),
    structuralSharing: true,
  });
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
