import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { MasterPage } from '../../../features/master/master-page.tsx';
import { type MasterSearch, parseMasterSearch } from '../../../features/master/master-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/settings/master-settings/master')({
  validateSearch: (raw: MasterSearch): MasterSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseMasterSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/master-settings">
      <MasterPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
      />
    </ScreenGuard>
  );
}
